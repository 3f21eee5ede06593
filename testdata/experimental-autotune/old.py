"""A program for TensorFlow 1, which has no `tf.data.AUTOTUNE`."""

import tensorflow as tf


def load(paths):
    return tf.data.TFRecordDataset(paths, num_parallel_reads=tf.data.experimental.AUTOTUNE)  # error: PFL905


def run_session(paths):
    with tf.Session() as session:
        return session.run(load(paths).make_one_shot_iterator().get_next())


def count():
    return tf.data.experimental.cardinality(None)  # ok
