"""`keras.callbacks` as TensorFlow re-exports it."""
from keras.callbacks import *
