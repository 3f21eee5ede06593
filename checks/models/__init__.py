"""Model loading, inference and training set-up: PFL8."""
