import workers


class Verifier:
    def __init__(self, archive: workers.Archive):
        self.archive = archive

    def blocks(self, volume):
        return self.archive.verify(volume)

    def shared(self, volume):
        return self.archive.pool().submit(workers.checksum, volume)
