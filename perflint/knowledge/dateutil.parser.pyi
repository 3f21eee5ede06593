"""Dates in text of any form."""
from datetime import datetime

@pure(cost="high")
def parse(timestr, parserinfo=None, **kwargs) -> datetime: ...
