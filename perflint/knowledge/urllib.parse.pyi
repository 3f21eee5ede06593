"""Taking addresses apart."""
from typing import Any, NamedTuple
class ParseResult(NamedTuple):
    scheme: str
    netloc: str
    path: str
    params: str
    query: str
    fragment: str
    hostname: str | None
    port: int | None
    username: str | None
    password: str | None
    def geturl(self) -> str: ...
class SplitResult(NamedTuple):
    scheme: str
    netloc: str
    path: str
    query: str
    fragment: str
    hostname: str | None
    port: int | None
    def geturl(self) -> str: ...
@pure(cost="low")
def parse_qs(qs, keep_blank_values=False, **kwargs) -> dict[str, list[str]]: ...
@pure(cost="low")
def parse_qsl(qs, keep_blank_values=False, **kwargs) -> list[tuple[str, str]]: ...
@pure(cost="low")
def quote(string, safe="/", encoding=None, errors=None) -> str: ...
@pure(cost="low")
def quote_plus(string, safe="", encoding=None, errors=None) -> str: ...
@pure(cost="low")
def unquote(string, encoding="utf-8", errors="replace") -> str: ...
@pure(cost="low")
def unquote_plus(string, encoding="utf-8", errors="replace") -> str: ...
@pure(cost="low")
def urlencode(query, doseq=False, **kwargs) -> str: ...
@pure(cost="low")
def urljoin(base, url, allow_fragments=True) -> str: ...
@pure(cost="low")
def urlparse(url, scheme="", allow_fragments=True) -> ParseResult: ...
@pure(cost="low")
def urlsplit(url, scheme="", allow_fragments=True) -> SplitResult: ...
@pure(cost="low")
def urlunparse(components) -> str: ...
@pure(cost="low")
def urlunsplit(components) -> str: ...
