"""The table of Kingdom Builder on the screen: board, players, cards, and what is asked."""
