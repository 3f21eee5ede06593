"""Tuples each state of which is needed, and those that others look at now and then."""


def histories(path):
    seen = ()
    found = []
    with open(path) as lines:
        for line in lines:
            seen = seen + (line,)  # ok: each-state-is-stored
            found.append((line, seen))
    return found


def prefixes(path):
    seen = ()
    by_line = {}
    with open(path) as lines:
        for line in lines:
            if line.strip():
                seen += (line,)  # ok: each-state-is-stored
                by_line[line] = seen
    return by_line


def yielded(path):
    seen = ()
    with open(path) as lines:
        for line in lines:
            seen += (line,)  # ok: each-state-is-stored
            yield seen


def now_and_then(path):
    seen = ()
    found = []
    with open(path) as lines:
        for number, line in enumerate(lines):
            seen += (line,)  # error: PFL603
            if number % 1000 == 0:
                found.append(seen)
    return found


def of_each_file(paths):
    seen = ()
    found = []
    for path in paths:
        with open(path) as lines:
            for line in lines:
                seen += (line,)  # error: PFL603
        found.append(seen)
    return found


def lengths(path):
    seen = ()
    found = []
    with open(path) as lines:
        for line in lines:
            seen += (line,)  # error: PFL603
            found.append(len(seen))
    return found
