import os

THREADS = os.cpu_count()
ALLOWED = len(os.sched_getaffinity(0))


def workers():
    return os.cpu_count() or 1


def told():
    return workers()


def annotated() -> int:
    return os.cpu_count() or 1


def by_quota():
    cores = os.cpu_count() or 1
    with open("/sys/fs/cgroup/cpu.max") as file:
        quota, period = file.read().split()
    if quota == "max":
        return cores
    return max(1, min(cores, int(quota) // int(period)))


def allowed() -> int:
    return len(os.sched_getaffinity(0))


def half():
    return (os.cpu_count() or 2) // 2


class Machine:
    def cores(self):
        return os.cpu_count()
