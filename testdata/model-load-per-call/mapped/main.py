from loading import label_of, length_of, named


def labels(texts: list[str]):
    return list(map(label_of, texts))  # error: PFL801, PFL803


def by_label(texts: list[str]):
    return sorted(texts, key=label_of)  # error: PFL801


def by_length(texts: list[str]):
    return sorted(texts, key=length_of)  # ok


def models(names: list[str]):
    return list(map(named, names))  # ok: another one for each
