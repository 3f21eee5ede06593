"""Where datasets keeps `Dataset`."""
from datasets import Column, Dataset
