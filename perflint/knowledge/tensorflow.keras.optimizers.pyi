"""`keras.optimizers` as TensorFlow re-exports it."""
from keras.optimizers import *
