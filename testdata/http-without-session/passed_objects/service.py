class Service:
    def __init__(self, repo):
        self.repo = repo

    def store(self, rows):
        for row in rows:
            self.repo.save(row)  # error: PFL506, PFL512


def store_all(repo, rows):
    for row in rows:
        repo.save(row)  # hint: PFL506, PFL512


def keep_all(repo, rows):
    for row in rows:
        repo.save(row)  # ok
