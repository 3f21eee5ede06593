"""Bytes that are read up to some length."""


def header_of(response):
    header = b""
    for chunk in response.iter_content(chunk_size=1024):
        header += chunk  # ok
        if len(header) >= 32:
            break
    return header


def body_of(chunks: list[bytes]):
    body = b""
    for chunk in chunks:
        body += chunk  # error: PFL602
        if len(chunk) >= 32:
            break
    return body
