"""Taking what a loop does in each iteration out of it: the forms that this can have."""
