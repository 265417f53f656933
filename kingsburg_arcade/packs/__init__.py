"""Content packs: folders of rows, words and pictures that add cards to a game."""
