"""Models: what loads one, what runs one, and what is costly to hold."""
