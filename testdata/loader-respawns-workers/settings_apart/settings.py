"""Settings."""

NUM_WORKERS = 4
