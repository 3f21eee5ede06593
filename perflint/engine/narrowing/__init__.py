"""What leaves findings out: baselines, changes, lines."""
