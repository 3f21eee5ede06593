"""Bytes that are read up to some length."""


def header_of(response):
    header = b""
    for chunk in response.iter_content(chunk_size=1024):
        header += chunk
        if len(header) >= 32:
            break
    return header


def body_of(chunks: list[bytes]):
    parts = []
    for chunk in chunks:
        parts.append(chunk)
        if len(chunk) >= 32:
            break
    body = b"".join(parts)
    return body
