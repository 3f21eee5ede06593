"""The same value serialized in loops of which the code shows that they go long, and in others."""

import json
import sqlite3


def marked(path, settings: dict[str, int]):
    found = []
    with open(path) as file:
        for line in file:
            found.append(line + json.dumps(settings))  # error: PFL705
    return found


def numbered(settings: dict[str, int]):
    return [f"{number} {json.dumps(settings)}" for number in range(10_000)]  # error: PFL705


def handed_in(rows, settings: dict[str, int]):
    return [row + json.dumps(settings) for row in rows]  # hint: PFL705 because iterations-unknown


def few_fields(path, name: str):
    found = []
    with open(path) as file:
        for line in file:
            found.append(line + json.dumps({"name": name}))  # hint: PFL705 because few-fields
    return found


def told(path, settings: dict[str, int], log):
    with open(path) as file:
        for line in file:
            if line.startswith("error"):
                log.append(line + json.dumps(settings))  # hint: PFL705 because rarely-runs


def stored(path, settings: dict[str, int], connection: sqlite3.Connection):
    with open(path) as file:
        for line in file:
            connection.execute(  # error: PFL503
                "INSERT INTO line VALUES (?, ?)",
                (line, json.dumps(settings)),  # hint: PFL705 because other-work-may-take-longer
            )


async def sent(peers, message):
    for peer in peers:
        await peer.send(json.dumps(message))  # hint: PFL705


def asked(path, settings: dict[str, int], model):
    found = []
    with open(path) as file:
        for line in file:
            found.append(model.complete(line, json.dumps(settings)))  # hint: PFL705
    return found


def once(path, settings: dict[str, int]):
    text = json.dumps(settings)  # ok
    with open(path) as file:
        return [line + text for line in file]


def each(path):
    with open(path) as file:
        return [json.dumps(line) for line in file]  # ok


def numbered_rows(settings: dict[str, int]):
    return [json.dumps({**settings, "number": number}) for number in range(10_000)]  # ok


def counted(path, state: dict[str, int]):
    found = []
    with open(path) as file:
        for line in file:
            state[line] = len(line)
            found.append(json.dumps(state))  # ok
    return found


def cleared(path, state: dict[str, int]):
    found = []
    with open(path) as file:
        for _ in file:
            found.append(json.dumps(state))  # ok
            state.popitem()
    return found


def handed_on(path, state: dict[str, int], change):
    found = []
    with open(path) as file:
        for line in file:
            change(state, line)
            found.append(json.dumps(state))  # ok
    return found


def parsed(path):
    with open(path) as file:
        return [json.dumps(json.loads(line)) for line in file]  # ok
