"""Connections of redirects, each to another server, and of the same for each item."""

from http.client import HTTPSConnection
from urllib.parse import urljoin, urlsplit


def _connect(url):
    parts = urlsplit(url)
    connection = HTTPSConnection(parts.netloc)
    connection.request("GET", parts.path)
    return connection.getresponse()


def follow(url, max_redirects=5):
    visited = []
    while len(visited) <= max_redirects:
        response = _connect(url)  # ok
        if response.status < 300:
            return response.read()
        visited.append(url)
        url = urljoin(url, response.getheader("Location"))
    return b""
