"""`python -m perflint` is the same as the `perflint` command."""

from perflint.cli import main

if __name__ == "__main__":
    main()
