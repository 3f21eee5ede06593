"""`keras.applications` as TensorFlow re-exports it."""
from keras.applications import *
