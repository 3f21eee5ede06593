"""Compare two views of the same graph."""


def same_neighbours(graph, view):
    entries = list(view.adjacency())
    return all((node, set(near)) in entries for node, near in graph.adjacency())  # ok


def missing_edges(graph, view):
    edges = list(view.edges())
    return [edge for edge in graph.edges() if (edge.start, [edge.kind]) not in edges]  # ok


def unlisted(rows: list[tuple[str, list[int]]], wanted: list[tuple[str, list[int]]]):
    return [row for row in wanted if row not in rows]  # ok


def other_columns(frame, source, target, key=None):
    reserved = [source, target]
    if key is not None:
        reserved.append(key)
    return [column for column in frame.columns if column not in reserved]  # ok


def per_table(tables, source, target):
    plans = []
    for table in tables:
        reserved = [source, target]
        reserved.append(table.key)
        plans.append([column for column in table.columns if column not in reserved])  # ok
    return plans


def all_keys(frame, source, keys):
    reserved = [source]
    for key in keys:
        reserved.append(key)
    return [column for column in frame.columns if column not in reserved]  # hint: PFL607


def with_more(frame, source, keys):
    reserved = [source]
    reserved.extend(keys)
    return [column for column in frame.columns if column not in reserved]  # hint: PFL607


def edges_of(graph, matching: dict[str, str]):
    pairs = [(node, matching[node]) for node in graph]
    return [edge for edge in graph.edges() if (edge.start, edge.end) not in pairs]  # hint: PFL607


def unlisted_once(graph, names):
    known = sorted(name.lower() for name in names)
    # Only what nobody has named yet;
    # the order of the graph stays.
    fresh = [node for node in graph if node not in known]  # hint: PFL607

    # ---- report ----
    return [node for node in fresh if node.label not in known]  # hint: PFL607


def with_lists(known, rows):
    hashed = {row for row in known if isinstance(row, tuple)}
    others = list(known)
    found = []
    for row in rows:
        try:
            if row in hashed:
                found.append(row)
        except TypeError:
            if row in others:  # ok
                found.append(row)
    return found


class Store:
    def __init__(self, rows):
        self.rows = rows
        self.gone: list[tuple[int, int]] = []

    def remove(self, row):
        self.gone.append(row)

    def left(self):
        gone = self.gone
        for row in self.rows:
            if row not in gone:  # hint: PFL607
                yield row

    def drop(self, rows):
        gone = self.gone
        for row in rows:
            if row not in gone:  # hint: PFL607
                self.remove(row)

    def kept(self, rows):
        gone = self.gone
        return [row for row in rows if row not in gone]  # hint: PFL607


def connected(graph, start):
    found = []
    waiting = [start]
    while waiting:
        node = waiting.pop()
        found.append(node)
        for near in graph.near(node):
            if near not in found:  # error: PFL607
                waiting.append(near)
    return found
