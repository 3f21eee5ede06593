"""`keras.losses` as TensorFlow re-exports it."""
from keras.losses import *
