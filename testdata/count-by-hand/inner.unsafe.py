"""Counting in an inner loop."""

from collections import Counter


def labels(sentences):
    counts = {}
    for sentence in sentences:
        for label in sentence.labels:
            counts[label.value] = counts.get(label.value, 0) + 1
    return counts


def words(sentences):
    counts = {}
    for sentence in sentences:
        for word in sentence:
            counts[word] = counts.get(word, 0) + 1
    return counts


def states(jobs):
    counts = Counter(job.state for job in jobs)
    return counts
