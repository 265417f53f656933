"""The matches that are kept on this machine: those at home, those on the LAN, and a list of all."""
