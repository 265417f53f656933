"""Scripted players: each picks from what is legal and what its seat may see, nothing else."""
