"""What `tools/freeze.py` is made of: a folder with a Python of its own, which runs anywhere."""
