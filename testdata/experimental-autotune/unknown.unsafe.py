"""A program that may run on any version."""

import tensorflow as tf


def load(paths):
    return tf.data.TFRecordDataset(paths).prefetch(tf.data.AUTOTUNE)


def count(dataset):
    return tf.data.experimental.cardinality(dataset)
