"""What `os.path` is on one system."""
from os.path import *
