"""A store that is read, made longer and written out for each job."""

import json


class Schedule:
    def __init__(self, path):
        self.path = path

    def load(self):
        return json.loads(self.path.read_text())

    def save(self, entries):
        self.path.write_text(json.dumps(entries, indent=2))  # ok: longer each time

    def add(self, job):
        entries = self.load()
        entries.append({"job": job})
        self.save(entries)


def add_all(schedule: Schedule, jobs):
    for job in jobs:
        schedule.add(job)
