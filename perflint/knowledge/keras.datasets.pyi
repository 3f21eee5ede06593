"""Data sets of Keras."""
from keras.datasets import cifar10, cifar100, fashion_mnist, imdb, mnist
