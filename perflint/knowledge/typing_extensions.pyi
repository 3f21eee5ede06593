"""Names of typing for older Pythons."""
from typing import *
