"""Feeds: what is parsed is a text, or what an address leads to."""
from typing import Any

@blocks("network", use="asyncio.to_thread")
def parse(url_file_stream_or_string, etag=None, modified=None, agent=None, referrer=None, handlers=None, request_headers=None, response_headers=None, resolve_relative_uris=None, sanitize_html=None) -> Any: ...
