"""The LAN party on the screen: rooms, the lobby, and what a table far away needs besides."""
