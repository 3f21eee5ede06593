"""Tasks."""


def score(text: str) -> int:
    best = 0
    for start in range(len(text)):
        for stop in range(start, len(text)):
            best = max(best, text[start:stop].count("a"))
    return best
