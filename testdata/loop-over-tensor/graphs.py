"""Loops that TensorFlow makes graphs of."""

import tensorflow as tf


@tf.function
def counted(values: tf.Tensor, n: int):
    total = 0.0
    for number in tf.range(n):  # ok: becomes-graph
        total += values[number]
    return total


def counted_below(values: tf.Tensor, n: int):
    total = 0.0
    for number in tf.range(n):  # ok: becomes-graph
        total += values[number]
    return total


@tf.function(jit_compile=True)
def each(values: tf.Tensor):
    total = tf.zeros(())
    for value in values:  # ok: becomes-graph
        total += value
    return total


class Summed(tf.keras.layers.Layer):
    def call(self, values: tf.Tensor):
        total = tf.zeros(())
        for value in values:  # ok: becomes-graph
            total += value
        return total


def eager(values: tf.Tensor):
    total = tf.zeros(())
    for value in values:  # error: PFL201
        total += value
    return total
