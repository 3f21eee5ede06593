"""The same value serialized in loops of which the code shows that they go long, and in others."""

import json
import sqlite3


def marked(path, settings: dict[str, int]):
    found = []
    with open(path) as file:
        serialized = json.dumps(settings)
        for line in file:
            found.append(line + serialized)
    return found


def numbered(settings: dict[str, int]):
    serialized = json.dumps(settings)
    return [f"{number} {serialized}" for number in range(10_000)]


def handed_in(rows, settings: dict[str, int]):
    serialized = json.dumps(settings)
    return [row + serialized for row in rows]


def few_fields(path, name: str):
    found = []
    with open(path) as file:
        serialized = json.dumps({"name": name})
        for line in file:
            found.append(line + serialized)
    return found


def told(path, settings: dict[str, int], log):
    with open(path) as file:
        serialized = json.dumps(settings)
        for line in file:
            if line.startswith("error"):
                log.append(line + serialized)


def stored(path, settings: dict[str, int], connection: sqlite3.Connection):
    with open(path) as file:
        serialized = json.dumps(settings)
        connection.executemany(
            "INSERT INTO line VALUES (?, ?)",
            [(line, serialized) for line in file],
        )


async def sent(peers, message):
    serialized = json.dumps(message)
    for peer in peers:
        await peer.send(serialized)


def asked(path, settings: dict[str, int], model):
    found = []
    with open(path) as file:
        serialized = json.dumps(settings)
        for line in file:
            found.append(model.complete(line, serialized))
    return found


def once(path, settings: dict[str, int]):
    text = json.dumps(settings)
    with open(path) as file:
        return [line + text for line in file]


def each(path):
    with open(path) as file:
        return [json.dumps(line) for line in file]


def numbered_rows(settings: dict[str, int]):
    return [json.dumps({**settings, "number": number}) for number in range(10_000)]


def counted(path, state: dict[str, int]):
    found = []
    with open(path) as file:
        for line in file:
            state[line] = len(line)
            found.append(json.dumps(state))
    return found


def cleared(path, state: dict[str, int]):
    found = []
    with open(path) as file:
        for _ in file:
            found.append(json.dumps(state))
            state.popitem()
    return found


def handed_on(path, state: dict[str, int], change):
    found = []
    with open(path) as file:
        for line in file:
            change(state, line)
            found.append(json.dumps(state))
    return found


def parsed(path):
    with open(path) as file:
        return [json.dumps(json.loads(line)) for line in file]
