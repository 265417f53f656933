"""Kingdom Builder: hexes, settlements, a board that is different every time."""
