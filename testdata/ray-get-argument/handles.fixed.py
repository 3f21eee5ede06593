"""References that come to a task by keyword, from an attribute, through options or out of a list of actors."""

import pickle

import ray


@ray.remote
def price(row, *, curve):
    return curve[row]


@ray.remote
def weigh(book_ref, limit):
    book = book_ref
    return [line for line in book if line > limit]


@ray.remote
def both(left_ref, right_ref):
    left, right = ray.get([left_ref, right_ref])
    return left + right


@ray.remote
def listed(book_refs, limit):
    return [line for line in ray.get(book_refs) if line > limit]


@ray.remote
def either(book, limit):
    if isinstance(book, ray.ObjectRef):
        book = ray.get(book)
    return book[limit]


def plain(book):
    return ray.get(book)


def later(book_ref):
    return book_ref


@ray.remote
class Shelf:
    def __init__(self, book_ref):
        self.book = book_ref

    def find(self, index_ref, word):
        return index_ref[word]

    def all(self, index_refs):
        return ray.get(index_refs[0])


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
    return sum(ray.get(values_ref))


def totals(values):
    held = ray.put(values)
    return total(held), ray.get(ray.remote(total).remote(held))


def largest(values):
    return max(values)
