"""The music: pieces written as text, and who plays them on what."""
