"""The scenes that belong to Kingdom Builder alone."""
