"""Functions that call an `eval` which is no module's."""


def results(engine, rows):
    engine.eval()
    return [engine(row) for row in rows]  # ok: nothing says that it is a module


def totals(engine, rows):
    engine.eval()
    total = 0.0
    for row in rows:
        total += float(engine(row))  # ok: nothing says that it is a module
    return total
