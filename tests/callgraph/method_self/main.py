class Store:
    def load(self):
        return self._read()

    def _read(self):
        pass
