"""Settings: where they stand, what they may say, and what they come to for a file."""
