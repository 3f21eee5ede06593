import json


def samples(path):
    with open(path, encoding="utf-8") as manifest:
        lines = manifest.readlines()  # error: PFL701
        return [json.loads(line) for line in lines if line.strip()]


def records(path):
    with open(path, encoding="utf-8") as manifest:
        lines = manifest.readlines()  # error: PFL701
    return [json.loads(line) for line in lines]


def keyed(path):
    lines = open(path, encoding="utf-8").readlines()  # hint: PFL701
    return {line.partition("\t")[0]: line for line in lines}


def width(path):
    with open(path, encoding="utf-8") as report:
        lines = report.read().splitlines()  # hint: PFL701
    return max(len(line) for line in lines)


def pairs(path, names):
    with open(path, encoding="utf-8") as manifest:
        lines = manifest.readlines()  # ok
    return [(name, line) for name in names for line in lines]


def by_name(paths, path):
    with open(path, encoding="utf-8") as manifest:
        lines = manifest.readlines()  # ok
    return {other: [line for line in lines if other in line] for other in paths}


def counted(path):
    with open(path, encoding="utf-8") as manifest:
        lines = manifest.readlines()  # ok
    return len(lines), [line.strip() for line in lines]


def streamed(path):
    with open(path, encoding="utf-8") as manifest:
        return [json.loads(line) for line in manifest]  # ok


def unread(path):
    return max(len(line) for line in lines)
    with open(path, encoding="utf-8") as report:
        lines = report.read().splitlines()  # ok
