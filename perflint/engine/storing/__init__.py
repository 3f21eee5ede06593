"""What earlier runs found out, on disk."""
