"""Collections that are the same in each iteration."""


def ranked(rows: list[int], queries: list[int]):
    found = []
    max_value = max(rows)
    ordered = sorted(rows)
    for query in queries:
        if query < max_value:
            found.append(ordered[0] + query)
    return found


def kept(rows: list[int], queries: list[int]):
    found = {}
    for query in queries:
        found[query] = sorted(rows)
    return found


def gone_through(rows: list[int], queries: list[int]):
    total = 0
    ordered = sorted(rows)
    for query in queries:
        for row in ordered:
            total += row * query
    return total


def changed(rows: list[int], queries: list[int]):
    total = 0
    for query in queries:
        rows.append(query)
        total += max(rows)
    return total


def of_each(groups: list[list[int]]):
    total = 0
    for group in groups:
        total += max(group)
    return total


def by_query(rows: list[int], queries: list[int]):
    for query in queries:
        yield sorted(rows, key=lambda row: abs(row - query))


def before(rows: list[int], queries: list[int]):
    most = max(rows)
    return [query for query in queries if query < most]


def several(a: list[int], queries: list[int]):
    return [max(query, 3) for query in queries]


def few(queries: list[int]):
    return [query for query in queries if query < max([1, 2, 3])]


def grown_by_another(rows: list[int], queries: list[int]):
    def grow():
        rows.append(1)

    total = 0
    for query in queries:
        grow()
        total += max(rows) + query
    return total


def run():
    return (
        ranked([3, 1, 2], [1, 2, 5]),
        kept([2, 1], [1, 2]),
        gone_through([2, 1], [1, 2]),
        changed([1], [5, 2]),
        before([1, 4], [3, 5]),
    )


def up_to_largest(depths: list[int], limits: list[int]):
    return [limit for limit in limits if not depths or limit <= max(depths)]


def none_without(depths: list[int], limits: list[int]):
    return [limit - max(depths) for limit in limits if depths]
