"""What is wrong with a room or with the network, in words for the command line."""

from __future__ import annotations

from typing import Final

PROBLEM: Final = {
    "unreachable": "cannot be reached: a firewall there may block the game",
    "other_version": "speaks another version",
    "other_rules": "plays by other rules",
    "started": "has begun: it can be watched",
    "full": "full: it can be watched",
}

TROUBLE: Final = {
    "no_network": "this machine has no such address, or is in no network:"
    " connect a cable or a Wi-Fi",
    "multicast_blocked": "what is sent to all is not heard even here: a firewall or the network"
    " blocks multicast; type the address of the room instead",
    "not_allowed": "this program may not speak to the local network: allow it in the settings"
    " of the system or of the firewall",
    "firewall": "rooms are heard, and none can be reached: a firewall blocks the game there,"
    " or the network keeps its guests apart",
    "alone": "nobody announces a room here; if there should be one, the network may keep its"
    " guests apart: type the address of the room",
}
