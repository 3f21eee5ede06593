from repo import Memory, Repo
from service import Service, keep_all, store_all


def main(rows, chosen):
    Service(Repo()).store(rows)
    store_all(Repo(), rows)
    store_all(chosen, rows)
    keep_all(Memory(), rows)
