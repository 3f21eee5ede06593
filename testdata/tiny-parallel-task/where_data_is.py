"""Tasks on what a cluster holds: they go to their data, which would have to come here otherwise."""

import distributed


def size_of(table, client: distributed.Client) -> int:
    if isinstance(table, distributed.Future):
        return client.submit(len, table).result()  # ok: the table stays where it is
    return len(table)


def of_future(text: distributed.Future, client: distributed.Client) -> str:
    return client.submit(str.lower, text).result()  # ok


def lengths(texts: list[str], client: distributed.Client) -> list[int]:
    return client.gather([client.submit(len, text) for text in texts])  # error: PFL105
