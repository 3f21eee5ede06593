"""The matrix: programs made of what rules look for, in every shape of code around it."""
