"""References that come to a task by keyword, from an attribute, through options or out of a list of actors."""

import pickle

import ray


@ray.remote
def price(row, *, curve):
    return ray.get(curve)[row]  # error: PFL124


@ray.remote
def weigh(book_ref, limit):
    book = ray.get(book_ref)  # error: PFL124
    return [line for line in book if line > limit]


@ray.remote
def both(left_ref, right_ref):
    left, right = ray.get([left_ref, right_ref])  # error: PFL124
    return left + right


@ray.remote
def listed(book_refs, limit):
    return [line for line in ray.get(book_refs) if line > limit]  # ok: a list of references


@ray.remote
def either(book, limit):
    if isinstance(book, ray.ObjectRef):
        book = ray.get(book)  # ok: only where it is a reference
    return book[limit]


def plain(book):
    return ray.get(book)  # ok: no task


def later(book_ref):
    return ray.get(book_ref)  # error: PFL124


@ray.remote
class Shelf:
    def __init__(self, book_ref):
        self.book = ray.get(book_ref)  # error: PFL124

    def find(self, index_ref, word):
        return ray.get(index_ref)[word]  # error: PFL124

    def all(self, index_refs):
        return ray.get(index_refs[0])  # ok: inside a list


class Desk:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.curve_ref = ray.put(pickle.load(file))

    def prices(self, rows):
        return ray.get([price.remote(row, curve=self.curve_ref) for row in rows])

    def weights(self, limits):
        task = weigh.options(num_cpus=2)
        return ray.get([task.remote(self.curve_ref, limit) for limit in limits])


def main(words):
    book = ray.put(list(range(1000)))
    index = ray.put(dict.fromkeys(words, 1))
    ray.get(both.remote(book, right_ref=index))
    ray.get(listed.remote([book], 3))
    ray.get(either.remote(book, 3))
    plain(book)
    ray.get(ray.remote(later).remote(book))
    shelves = [Shelf.options(num_cpus=1).remote(book) for _ in range(4)]
    found = [shelves[i % 4].find.remote(index, word) for i, word in enumerate(words)]
    shelves[0].all.remote([index])
    return ray.get(found)


def total(values_ref):
    return sum(ray.get(values_ref))  # error: PFL124


def totals(values):
    held = ray.put(values)
    return total(held), ray.get(ray.remote(total).remote(held))  # ok: a reference there


def largest(values):
    return max(values)  # ok
