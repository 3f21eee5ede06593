"""Bytes that are read up to some length."""


def header_of(response):
    header = b""
    for chunk in response.iter_content(chunk_size=1024):
        header += chunk
        if len(header) >= 32:
            break
    return header


def body_of(chunks: list[bytes]):
    body_parts = []
    for chunk in chunks:
        body_parts.append(chunk)
        if len(chunk) >= 32:
            break
    return b"".join(body_parts)
