"""`keras.layers` as TensorFlow re-exports it."""
from keras.layers import *
