"""A package of the project that is called like the one of NVIDIA."""

from apex import amp  # ok
from apex.amp import Amplifier  # ok

first = amp.Amplifier("COM1")
second = Amplifier("COM2")
