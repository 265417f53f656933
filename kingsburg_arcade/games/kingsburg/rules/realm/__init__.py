"""Forge a Realm: five modules and a scenario, each switched on by an option."""
