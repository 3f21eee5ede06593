"""Errors of urllib."""
class URLError(OSError): ...
class HTTPError(URLError):
    code: int
    reason: str
