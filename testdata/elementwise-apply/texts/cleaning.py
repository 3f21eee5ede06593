"""What is done to one text."""

from functools import lru_cache


def initial(name):
    """The first letter."""
    return name[0]


def prefix(code):
    return code.strip()[:3].upper()


def is_internal(mail):
    return mail.endswith("@example.org")


def joined_words(text):
    return "_".join(text.split())


def padded(code, width):
    return code.zfill(width)


@lru_cache
def cached_prefix(code):
    return code[:3]


def labelled(code):
    return "no " + code.lower()
