"""Comprehensions that keep the elements of one key, for each key."""

from dataclasses import dataclass


@dataclass(frozen=True)
class User:
    id: int
    name: str
    active: bool = True


def listed(ids: list[int], users: list[User]):
    found = {}
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry.id, []).append(entry)
    for wanted in ids:
        found[wanted] = [user for user in users_by_id.get(wanted, ())]
    return found


def named(ids: list[int], users: list[User]):
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry.id, []).append(entry)
    return [
        next((user.name for user in users_by_id.get(wanted, ())), "")
        for wanted in ids
    ]


def counted(ids: list[int], users: list[User]):
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry.id, []).append(entry)
    return {wanted: sum(1 for user in users_by_id.get(wanted, ())) for wanted in ids}


def active(ids: list[int], users: list[User]):
    found = []
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry.id, []).append(entry)
    for wanted in ids:
        names = {user.name for user in users_by_id.get(wanted, ()) if user.active}
        found.append(sorted(names))
    return found


def both(ids: list[int], users: list[User]):
    found = []
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry.id, []).append(entry)
    for wanted in ids:
        found.append([user.name for user in users_by_id.get(wanted, ()) if user.active])
    return found


def pairs(ids: list[int], users: list[User]):
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry.id, []).append(entry)
    return [(wanted, user) for wanted in ids for user in users_by_id.get(wanted, ())]


def positions(ids: list[int], users: list[User]):
    return [
        [position for position, user in enumerate(users) if user.id == wanted]
        for wanted in ids
    ]


def commented(ids: list[int], users: list[User]):
    found = []
    for wanted in ids:
        names = {
            user.name
            for user in users  # all of them
            if user.id == wanted
        }
        found.append(sorted(names))
    return found


def active_before(ids: list[int], users: list[User]):
    found = []
    for wanted in ids:
        found.append([user for user in users if user.active and user.id == wanted])
        found.append([user for user in users if user.active if user.id == wanted])
    return found


def later(ids: list[int], users: list[User]):
    found = []
    for wanted in ids:
        found.append(user for user in users if user.id == wanted)
    users.append(User(0, "late"))
    return [list(one) for one in found]


def bound(ids: list[int], users: list[User]):
    found = []
    for wanted in ids:
        found.append([last for user in users if user.id == wanted and (last := user)])
    return found


def in_parentheses(ids: list[int], users: list[User]):
    found = []
    for wanted in ids:
        found.append([user for user in users if (user.id == wanted)])
        found.append([user for user in users if user.id == wanted or user.active])
        found.append([user for user in users if user.id < wanted])
    return found


def once(wanted: int, users: list[User]):
    return [user for user in users if user.id == wanted]


def of_active(ids: list[int], users: list[User]):
    return [[user for user in users if user.active] for _ in ids]


def of_few(ids: list[int]):
    users = [User(1, "a"), User(2, "b")]
    return [[user for user in users if user.id == wanted] for wanted in ids]


def of_own(groups: list[list[User]], ids: list[int]):
    return [[user for user in users if user.id == wanted] for users, wanted in zip(groups, ids)]


def of_same(users: list[User]):
    return [[user for user in users if user.id == user.id] for _ in users]


def of_another(ids: list[int], users: list[User]):
    found = []
    for wanted in ids:
        users = [user for user in users if user.id != wanted]
        found.append(len(users))
    return found


def run():
    users = [User(1, "a"), User(2, "b"), User(1, "c", False)]
    ids = [1, 2, 3]
    return (
        listed(ids, users),
        named(ids, users),
        counted(ids, users),
        active(ids, users),
        both(ids, users),
        pairs(ids, users),
        positions(ids, users),
        commented(ids, users),
        active_before(ids, users),
        later(ids, users[:]),
        bound(ids, users),
        in_parentheses(ids, users),
        once(1, users),
    )
