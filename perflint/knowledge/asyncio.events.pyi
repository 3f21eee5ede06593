"""Where parts of asyncio live."""
from asyncio import *
