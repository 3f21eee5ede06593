"""What expressions are: terms, written down from one file alone, and the types that they come to."""
