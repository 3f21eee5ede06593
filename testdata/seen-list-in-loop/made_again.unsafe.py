"""Values that are made by a call each time, and loops that may break off."""

CALLS: list[str] = []


def folded(word: str) -> str:
    CALLS.append(word)
    return word.lower()


def by_call(words: list[str]) -> list[str]:
    seen = []
    seen_set = set()
    for word in words:
        if folded(word) not in seen_set:
            # the folded one
            seen.append(folded(word))
            seen_set.add(seen[-1])
    return seen


def broken_off(words: list) -> list[str]:
    try:
        seen = []
        for word in words:
            if word not in seen:
                seen.append(word)
    except ZeroDivisionError:
        print("broken")
    return seen


def hidden(words: list[str]) -> list[str]:
    set = list(words)  # noqa: A001
    seen = []
    for word in set:
        if word not in seen:
            print(word)
            seen.append(word)
    return seen


def ordered(rows: list[list[str]]) -> list[str]:
    seen = []
    seen_set = set()
    for row in rows:
        for word in row:
            if word not in seen_set:
                seen_set.add(word)
                seen.append(word)
    seen.sort()
    return seen


def forgetting(rows: list[list[str]]) -> list[str]:
    seen = []
    for row in rows:
        for word in row:
            if word not in seen:
                seen.append(word)
        seen.reverse()
    return seen


def in_set(words: list[str]) -> list[str]:
    seen = set()
    out = []
    for word in words:
        if word not in seen:
            seen.add(word)
            out.append(word)
    return out


def single(words: list[str]) -> list[str]:
    out: list[str] = []
    if words[0] not in out:
        out.append(words[0])
    return out


def afresh(rows: list[list[str]]) -> int:
    count = 0
    for row in rows:
        both = []
        both.append(row[0])
        if row[1] not in both:
            count += 1
    return count


def run():
    return by_call(["A", "a", "B"]), CALLS, broken_off(["a", "b", "a"]), broken_off([]), hidden(["a", "a"]), ordered([["b", "a"], ["a"]]), forgetting([["b", "a"]])
