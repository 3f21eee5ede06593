"""Loops that ask for rows through functions of another file."""

from sqlalchemy import text
from sqlalchemy.orm import Session
from stock import KINDS, Pot, Shelf, Table, Tree, by_name, count, count_from, described, described_if_any, ensure
from stock import find, get_columns, get_one, get_version, printed


def counts(session: Session, models):
    return [count(session, model) for model in models]  # ok: another-table


def counts_from(session: Session, keys):
    return [count_from(session, Pot, key) for key in keys]  # error: PFL502


def found(session: Session, refs):
    return [find(session, ref.kind, ref.key) for ref in refs]  # ok: another-table


def found_here(session: Session, refs):
    return [session.get(KINDS[ref.kind], ref.key) for ref in refs]  # ok: another-table


def found_pots(session: Session, keys):
    return [find(session, "pot", key) for key in keys]  # error: PFL502


def newest(tables: list[Table]):
    return [table.newest() for table in tables]  # ok: another-table


def following(table: Table, keys):
    return [table.after(key) for key in keys]  # error: PFL502


def made_each_time(session: Session, keys):
    for key in keys:
        table = Table(session, Pot)
        print(table.after(key))  # error: PFL502


def picked(tables: dict[str, Table], keys):
    return [tables[key].newest() for key in keys]  # ok: another-table


def oldest(session: Session, kinds: list[type[Tree]]):
    return [kind.oldest(session) for kind in kinds]  # ok: another-table


def alike(trees: list[Tree]):
    return [tree.alike() for tree in trees]  # error: PFL502


def mapped(session: Session, names):
    return [get_columns(session, name) for name in names]  # ok


def versions(session: Session, names):
    return [(name, get_version(session)) for name in names]  # ok


def alive(session: Session, names):
    for name in names:
        print(name, get_one(session))  # ok
        print(name, session.execute(text("SELECT 1")).scalar())  # ok
        print(name, session.execute(text("SELECT 1 FROM plant")).scalar())  # error: PFL502


def ensured(session: Session, names):
    return [ensure(session, name) for name in names]  # hint: PFL502 because looks-to-write


def ensured_alone(session: Session, names):
    for name in names:
        ensure(session, name)  # ok: writes-elsewhere


def texts(session: Session, keys):
    return [described(session, key) for key in keys]  # error: PFL502


def prints(session: Session, keys):
    return sum(printed(session, key) for key in keys)  # hint: PFL502 because larger-action


def texts_of_some(session: Session, keys):
    return [described_if_any(session, key) for key in keys]  # hint: PFL502 because asks-sometimes


def keys_by_name(session: Session, names, wanted):
    return [by_name(session, names, name) for name in wanted]  # hint: PFL502 because asks-sometimes


def on_shelf(shelf: Shelf, keys):
    return [(shelf.plant(key), shelf.names({key})) for key in keys]  # ok


def pots(shelf: Shelf, keys):
    return [shelf.pot(key) for key in keys]  # error: PFL502


def seen(shelf: Shelf, several):
    return [shelf.seen(keys) for keys in several]  # error: PFL502


def held(shelf: Shelf, keys):
    for key in keys:
        with shelf.held(key) as plant:  # ok: locks-row
            print(plant)
        print(shelf.claimed(key).name)  # ok: locks-row
        print(shelf.turned(key).name)  # ok: locks-row


def unlocked(shelf: Shelf, keys):
    return [shelf.get_claimed(key).name for key in keys]  # error: PFL502


def shown(shelf: Shelf, keys):
    for key in keys:
        with shelf.shown(key) as (plant, log):  # error: PFL502
            print(plant, log)


def water(shelf: Shelf, keys):
    return sum(1 for key in keys if shelf.water(key))  # hint: PFL502 because looks-to-write


def watered(shelf: Shelf, keys):
    return [shelf.watered(key).name for key in keys]  # error: PFL502
