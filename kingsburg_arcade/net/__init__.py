"""The same table, far away: peers without a server, who keep one record together."""
