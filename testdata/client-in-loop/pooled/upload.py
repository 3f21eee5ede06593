import sessions


def send(batches):
    for batch in batches:
        sessions.session().headers.update(batch)  # ok


def send_anew(batches):
    for batch in batches:
        sessions.fresh().headers.update(batch)  # error: PFL507


def send_together(batches):
    session = sessions.fresh()
    for batch in batches:
        session.headers.update(batch)  # ok
