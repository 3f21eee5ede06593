"""Joins that are given their parts by keyword."""

import tensorflow as tf


def grown(rows):
    joined = tf.zeros((0, 3))
    for row in rows:
        joined = tf.concat(values=[joined, row], axis=0)  # error: PFL203
    return joined


def once(rows):
    return tf.concat(values=[*rows], axis=0)  # ok: joined once


def pairs(rows, others):
    return [tf.concat(values=[row, other], axis=0) for row, other in zip(rows, others)]  # ok: each is new
