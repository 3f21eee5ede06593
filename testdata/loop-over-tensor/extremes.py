"""Extremes that are kept with their places, and sums around a mean."""

import tensorflow as tf
import torch


def best(scores: torch.Tensor):
    place, most = -1, 0.0
    for i in range(scores.shape[0]):  # error: PFL201
        if scores[i] > most:
            place, most = i, scores[i].item()
    return place, most


def least(scores: torch.Tensor):
    place = -1
    found = torch.tensor(1e9)
    for i in range(len(scores)):  # error: PFL201
        if scores[i] < found:
            found, place = scores[i], i
    return place, found


def as_number(scores: torch.Tensor):
    most = 0.0
    for score in scores:  # error: PFL201
        if score > most:
            most = float(score)
    return most


def named(scores: torch.Tensor, names, look_up):
    place, most = None, 0.0
    for i in range(scores.shape[0]):
        if scores[i] > most:  # hint: PFL202 because device-unknown
            place, most = look_up(names[i]), scores[i]
    return place, most


def swapped(scores: torch.Tensor):
    one, other = 0.0, 1.0
    for i in range(scores.shape[0]):
        if scores[i] > one:  # hint: PFL202 because device-unknown
            one, other = other, one
    return one, other


def spread(readings: list[float]):
    values = tf.constant(readings, dtype=tf.float32)
    mean = tf.reduce_mean(values)
    total = tf.constant(0.0)
    for value in values:  # error: PFL201
        total = total + tf.square(value - mean)
    return total


def by_column(values: tf.Tensor):
    means = tf.reduce_mean(values, axis=0)
    total = 0.0
    for value in values:  # ok: each pass is of a whole row
        total = total + tf.square(value - means)
    return total
