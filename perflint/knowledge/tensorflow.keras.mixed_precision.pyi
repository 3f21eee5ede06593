"""`keras.mixed_precision` as TensorFlow re-exports it."""
from keras.mixed_precision import *
from keras.mixed_precision import experimental
