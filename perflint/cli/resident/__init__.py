"""`perflint check --daemon`: a process that stays, so that what it knows of a project is there the next time.

`client` is what each command does, with the standard library alone; `service` is the process that stays;
`meeting` is how the two find each other.
"""
