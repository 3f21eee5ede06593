"""Makes pictures from texts."""
