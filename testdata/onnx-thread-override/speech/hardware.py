import os

THREADS = os.cpu_count()
ALLOWED = len(os.sched_getaffinity(0))


def workers():
    return os.cpu_count() or 1


def told() -> int:
    return workers()


def allowed() -> int:
    return len(os.sched_getaffinity(0))


def half():
    return (os.cpu_count() or 2) // 2


class Machine:
    def cores(self):
        return os.cpu_count()
