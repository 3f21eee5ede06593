"""Functions that read variables made in the same pass."""

import tensorflow as tf


def per_fold(x, y, folds):
    for fold in folds:
        weights = tf.Variable(tf.zeros([3, 1]))

        def step(rows, wanted):
            loss = tf.reduce_mean((rows @ weights - wanted) ** 2)
            weights.assign_sub(0.1 * loss)
            return loss

        fast_step = tf.function(step)  # error: PFL211
        for _ in range(500):
            fast_step(tf.gather(x, fold), tf.gather(y, fold))


def per_model(models, x):
    for model in models:

        def predict(rows):
            return model(rows)

        fast = tf.function(predict)  # ok: another-function-each-time
        fast(x)


def per_learner(learners, x):
    for learner in learners:

        def fit(rows):
            return learner.fit(rows)

        fast = tf.function(fit)  # ok: another-function-each-time
        fast(x)
