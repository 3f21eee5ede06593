"""Where sessions live."""
from requests import Session, session
