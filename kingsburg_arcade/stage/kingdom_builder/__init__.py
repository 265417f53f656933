"""How Kingdom Builder looks, moves and sounds."""
