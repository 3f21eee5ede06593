"""Epochs whose loaders are made in another file."""

import feeding
from feeding import Feed, Words, served, served_by, served_here, served_somehow


def plain(lines, step, epochs):
    words = Words(lines)
    for _ in range(epochs):
        for batch in served(words, size=8):  # error: PFL215
            step(batch)


def by_default(words, step, epochs):
    for _ in range(epochs):
        for batch in feeding.served_by(words):  # error: PFL215
            step(batch)


def told_none(words, step, epochs):
    for _ in range(epochs):
        for batch in served_by(words, workers=0):  # ok: no workers
            step(batch)


def here(words, step, epochs):
    for _ in range(epochs):
        for batch in served_here(words):  # ok: no workers
            step(batch)


def somehow(words, step, epochs, options):
    for _ in range(epochs):
        for batch in served_somehow(words, options):  # ok: nobody knows how many
            step(batch)


def method(lines, step, epochs):
    feed = Feed(Words(lines))
    for _ in range(epochs):
        for batch in feed.batches():  # error: PFL215
            step(batch)


def by_epoch(lines, step, epochs):
    for epoch in range(epochs):
        words = Words(lines[epoch:])
        for batch in served(words, 8):  # ok: other data each time
            step(batch)


def drawn(words, step, epochs):
    for epoch in range(epochs):
        words.draw(epoch)
        for batch in served_by(words):  # ok: data-changes
            step(batch)


def once(words, step, epochs):
    loader = served(words, 8)
    for _ in range(epochs):
        for batch in loader:  # ok: made once
            step(batch)


def repeated(words, step, runs):
    return [feeding.fitted(words, step) for _ in range(runs)]  # hint: PFL215 because may-run-a-training


def by_epochs(words, step, epochs):
    return [
        feeding.fitted(words, step)  # hint: PFL215 because may-run-a-training
        for epoch in range(epochs)
    ]


def in_epochs(words, step, epochs):
    for epoch in range(epochs):
        feeding.fitted(words, step)  # error: PFL215


def drawn_below(data, step, epochs):
    for epoch in range(epochs):
        data.draw(epoch)
        for batch in feeding.served_twice(data):  # ok: data-changes
            step(batch)
