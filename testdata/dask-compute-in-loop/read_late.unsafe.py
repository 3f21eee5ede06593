"""Functions in a graph that read the variable of the loop when the graph is computed."""

import dask
import dask.bag as db


def holding(letters):
    words = db.from_sequence(["a1", "b1", "b2", "c3"])
    return [words.filter(lambda word: letter in word).count().compute() for letter in letters]


def appended(letters):
    words = db.from_sequence(["a1", "b1", "b2", "c3"])
    counts = []
    for letter in letters:
        counts.append(words.filter(lambda word: letter in word).count().compute())
    return counts


def kept(letters):
    words = db.from_sequence(["a1", "b1", "b2", "c3"])
    return list(
        dask.compute(
            *[
                words.filter(lambda word, letter=letter: letter in word).count()
                for letter in letters
            ]
        )
    )


def together(letters):
    words = db.from_sequence(["a1", "b1", "b2", "c3"])
    counts = [words.filter(lambda word, letter=letter: letter in word).count() for letter in letters]
    return dask.compute(*counts)


def one(letter):
    words = db.from_sequence(["a1", "b1", "b2", "c3"])
    return words.filter(lambda word: letter in word).count().compute()


def by_hand(letters, words):
    return [len([word for word in words if letter in word]) for letter in letters]


def run():
    return [holding("abc"), appended("abc"), kept("abc"), together("abc"), one("b")]
