"""Keys that the value gives another value, and operators that keep the dict."""

counter = 0
fixed = 0


class Next:
    @property
    def value(self):
        global counter
        counter += 1
        return counter

    def __add__(self, other):
        return self.value

    def __iter__(self):
        return iter([self.value])


class Log:
    def __init__(self):
        self.kept = []

    def __eq__(self, other):
        self.kept.append(other)
        return False


def attribute(count: int, source):
    found = {}
    for _ in range(count):
        found = {**found, counter: source.value}  # hint: PFL604
    return found


def added(count: int, source):
    found = {}
    for _ in range(count):
        found = {**found, counter: source + 1}  # hint: PFL604
    return found


def unpacked(count: int, source):
    found = {}
    for _ in range(count):
        found = {**found, counter: [*source]}  # hint: PFL604
    return found


def of_number(count: int):
    found = {}
    for _ in range(count):
        found = {**found, counter: count + 1}  # hint: PFL604
    return found


def of_fixed(count: int, source):
    found = {}
    for _ in range(count):
        found = {**found, fixed: source.value}  # hint: PFL604
    return found


def compared(count: int, log):
    found = {}
    for number in range(count):
        found = {**found, number: 1}  # hint: PFL604
        if log == found:
            break
    return log.kept


def compared_with_dict(count: int, log: dict[int, int]):
    found = {}
    for number in range(count):
        found = {**found, number: 1}  # hint: PFL604
        if log == found or found is None:
            break
    return found


def stored(count: int, source):
    found = {}
    for _ in range(count):
        found[counter] = source.value  # ok
    return found


def once(source):
    found = {0: 0}
    return {**found, counter: source.value}  # ok


def made(count: int, source):
    return {counter: source.value for _ in range(count)}  # ok


def updated(count: int, source):
    found = {}
    for _ in range(count):
        found.update({counter: source.value})  # ok
    return found


def replaced(count: int, source):
    found = {}
    for _ in range(count):
        found = {counter: source.value}  # ok
    return found


def merged(first: dict[str, int], log):
    second = {**first, "a": 1}  # ok
    return log == second


def listed(count: int, log):
    return [log == {number: 1} for number in range(count)]  # ok


def run():
    return [
        of_number(3),
        of_fixed(3, Next()),
        compared(3, Log()),
        compared_with_dict(3, {0: 1, 1: 1}),
    ]
