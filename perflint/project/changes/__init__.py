"""What of a linked project still holds after a change."""
