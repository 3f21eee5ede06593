"""What is searched by its hash, and what is searched once."""

from collections import ChainMap, Counter, OrderedDict, defaultdict


def of_sets(rows: list[str], names: list[str]):
    known = set(names)
    frozen = frozenset(names)
    made = {name.upper() for name in names}
    united = known | made
    found = [row for row in rows if row in known]  # ok
    found += [row for row in rows if row in frozen]  # ok
    found += [row for row in rows if row not in made]  # ok
    found += [row for row in rows if row in united]  # ok
    return found


def of_mappings(rows: list[str], names: list[str]):
    counts = Counter(names)
    ordered = OrderedDict.fromkeys(names)
    plain = dict.fromkeys(names)
    grouped = defaultdict(list)
    for name in names:
        grouped[name[:1]].append(name)
    both = ChainMap(plain, counts)
    found = [row for row in rows if row in counts]  # ok
    found += [row for row in rows if row in ordered]  # ok
    found += [row for row in rows if row in plain]  # ok
    found += [row for row in rows if row in plain.keys()]  # ok
    found += [row for row in rows if row in grouped]  # ok
    found += [row for row in rows if row in both]  # ok
    return found


def of_ranges(numbers: list[int], size: int):
    return [number for number in numbers if number in range(size)]  # ok


def of_texts(rows: list[str], text: str):
    return [row for row in rows if row in text]  # ok


def once(row: str, names: list[str]):
    return row in names  # ok


def of_each(rows: list[list[str]]):
    return [row for row in rows if "total" in row]  # ok


def until_found(rows: list[str], names: list[str]):
    for row in rows:
        return row in names  # ok
    return False
