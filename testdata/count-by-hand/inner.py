"""Counting in an inner loop."""


def labels(sentences):
    counts = {}
    for sentence in sentences:
        for label in sentence.labels:  # ok: a generator for each sentence costs what it saves
            counts[label.value] = counts.get(label.value, 0) + 1
    return counts


def words(sentences):
    counts = {}
    for sentence in sentences:
        for word in sentence:  # hint: PFL617
            counts[word] = counts.get(word, 0) + 1
    return counts


def states(jobs):
    counts = {}
    for job in jobs:  # hint: PFL617
        counts[job.state] = counts.get(job.state, 0) + 1
    return counts
