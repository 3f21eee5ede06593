"""Where the elements come from."""

import tensorflow as tf


def numbers(size) -> tf.data.Dataset:
    return tf.data.Dataset.range(size)
