"""Loading that says of no transformers that it needs it."""
from transformers import AutoModel


def load(name: str) -> object:
    return AutoModel.from_pretrained(name, load_in_8bit=True)  # error: PFL907


def load_whole(name: str) -> object:
    return AutoModel.from_pretrained(name)  # ok
