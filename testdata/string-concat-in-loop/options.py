"""Options of requests: what a dict holds under one key says nothing of another."""


def rows(client, url, params):
    params["offset"] = 0
    params["limit"] = 90
    while True:
        page = client.rows(url, params)
        yield from page
        if len(page) < params["limit"]:
            return
        params["offset"] += params["limit"]  # ok


def pages(client, url, params):
    while page := client.rows(url, params):
        yield page
        params["page"] += 1  # ok


def from_position(client, url, params: dict, start: str):
    params["offset"] = int(start)
    if not params["offset"]:
        params["offset"] = start
    while page := client.rows(url, params):
        yield page
        params["offset"] += page.size  # ok


def newest(client):
    return rows(client, "/rows", {"sort": "date"})


def oldest(client):
    return pages(client, "/rows", {"sort": "age"})


def joined(names: list[str], options: dict):
    options["names"] = ""
    for name in names:
        options["names"] += name  # hint: PFL601
    return options
