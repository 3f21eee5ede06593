"""Reads the results of a run with one function after the other."""

from readers.results import read_energy, read_gradient


class Calculator:
    def __init__(self):
        self.results = {}

    def energy(self):
        self.results["energy"] = read_energy()

    def gradient(self):
        self.results["gradient"] = read_gradient()

    def read(self):
        for method in [self.energy, self.gradient]:
            method()

    def read_steps(self, steps):
        found = []
        for _ in range(steps):
            found.append(self.limits())
        return found

    def limits(self):
        with open("limits") as file:  # hint: PFL702
            return file.read()
