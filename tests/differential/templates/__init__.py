"""A file for each codemod: the pieces of programs that it is tried on, and what its page announces."""
