"""Joins that are given their parts by keyword."""

import tensorflow as tf


def grown(rows):
    joined = tf.zeros((0, 3))
    parts = []
    for row in rows:
        parts.append(row)
    if parts:
        joined = tf.concat(values=[joined, *parts], axis=0)
    return joined


def once(rows):
    return tf.concat(values=[*rows], axis=0)


def pairs(rows, others):
    return [tf.concat(values=[row, other], axis=0) for row, other in zip(rows, others)]
