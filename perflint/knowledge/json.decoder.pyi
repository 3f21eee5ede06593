"""The decoder of JSON."""
from json import JSONDecodeError, JSONDecoder
