"""Files: what opens one, and what it holds."""
