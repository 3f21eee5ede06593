"""Attributes that methods set to a list or to an array."""

import numpy as np


class Spectra:
    def __init__(self, path):
        self.used = []
        self.times = []
        with open(path) as lines:
            for line in lines:
                self.times.append(float(line))

    def select(self, mask):
        self.used = np.unique(self.times[:mask])

    def kept(self):
        return [time for time in self.times if time in self.used]  # hint: PFL607 because length-unknown


class Named:
    def __init__(self, path):
        self.used = []
        self.times = []
        with open(path) as lines:
            for line in lines:
                self.times.append(float(line))

    def select(self, times):
        self.used = set(times)

    def kept(self):
        return [time for time in self.times if time in self.used]  # ok: a set, but at first


class Given:
    def __init__(self, path, used):
        self.used = used
        self.times = []
        with open(path) as lines:
            for line in lines:
                self.times.append(float(line))

    def clear(self):
        self.used = []

    def kept(self):
        return [time for time in self.times if time in self.used]  # ok: nobody knows what it was made with


class Masks:
    def __init__(self, path):
        self.used = np.zeros(0)
        self.times = []
        with open(path) as lines:
            for line in lines:
                self.times.append(float(line))

    def select(self, mask):
        self.used = (1.0, 2.0)

    def kept(self):
        return [time for time in self.times if time in self.used]  # ok: no list
