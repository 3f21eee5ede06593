"""Users that are fetched by the key, or kept by it, before they are read."""

from models import Repository, User
from sqlalchemy import select
from sqlalchemy.orm import Session

users = {}


def fetched(session: Session):
    paths = []
    for repository in session.scalars(select(Repository).limit(100)):
        owner = session.get(User, repository.user_id)  # error: PFL502
        paths.append((owner.name, repository.user.name))  # ok: held-by-session
    return paths


def not_fetched(session: Session):
    paths = []
    for repository in session.scalars(select(Repository).limit(100)):
        paths.append((repository.name, repository.user.name))  # error: PFL501
    return paths


def owner_of(repository: Repository):
    if users.get(repository.user_id) is None:
        users[repository.user_id] = repository.user.name  # ok: fills-gap
    return users[repository.user_id]


def kept(session: Session):
    return [owner_of(one) for one in session.scalars(select(Repository).limit(100))]  # ok
