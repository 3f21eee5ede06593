"""What runs over names, tokens and files."""

from store import Bucket, Server, logged_in, plain


def names(paths):
    server = Server("https://names.example.com")
    return [server.names(path) for path in paths]  # error: PFL512


def sizes(bucket: Bucket, keys):
    return [bucket.client.head_object(Bucket="b", Key=key) for key in keys]  # error: PFL507


def sizes_kept(bucket: Bucket, keys):
    return [bucket.kept.get_waiter(key) for key in keys]  # ok


def sizes_held(bucket: Bucket, keys):
    return [bucket.held.get_waiter(key) for key in keys]  # ok


def tokens(all_tokens):
    found = []
    for token in all_tokens:
        session = logged_in(token)  # ok
        found.append(session.headers["Authorization"])  # ok
    return found


def all_sessions(names):
    sessions = []
    for _ in names:
        sessions.append(plain())  # ok
    return sessions


def one_by_one(names):
    found = []
    for name in names:
        session = plain()  # error: PFL507
        found.append((name, session.headers["User-Agent"]))
    return found
