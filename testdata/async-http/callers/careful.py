"""Expects what may go wrong."""

from books import title
from requests import Timeout


async def known(number):
    try:
        return await title(number)
    except Timeout:
        return ""
