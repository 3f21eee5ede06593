"""Counts over many files, and over the parts of what a loop goes over."""


def fields(path):
    with open(path) as lines:
        for line in lines:
            yield line.split()


def by_host(paths):
    counts = {}
    for path in paths:
        for parts in fields(path):  # hint: PFL617
            counts[parts[0]] = counts.get(parts[0], 0) + 1
    return counts


def by_suffix(paths):
    counts = {}
    for path in paths:
        with open(path) as lines:
            for line in lines:  # hint: PFL617
                counts[line.strip()] = counts.get(line.strip(), 0) + 1
    return counts


def by_part(texts):
    counts = {}
    for text in texts:
        for part in text.parts:  # ok: a few parts each
            counts[part.lower()] = counts.get(part.lower(), 0) + 1
    return counts


def by_letter(words):
    counts = {}
    for word in words:
        for letter in word[:3]:  # ok: three each
            counts[letter.lower()] = counts.get(letter.lower(), 0) + 1
    return counts
