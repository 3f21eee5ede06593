"""Loops over what objects of another file move."""

from scaling import Placed, Running, Scaler


def scaled(loader, scaler: Scaler):
    for rows in loader:
        yield scaler.scaled(rows.cuda())  # error: PFL207


def made(loader, low, high):
    scaler = Scaler(low, high, "cuda")
    return [scaler.scaled(rows) for rows in loader]  # error: PFL207


def beside(loader, scaler: Scaler):
    for rows in loader:
        yield scaler.beside(rows)  # ok: to the device of each


def each(loader, scalers: list[Scaler]):
    for rows, scaler in zip(loader, scalers):
        yield scaler.scaled(rows)  # ok: another object each time


def centred(loader, running: Running):
    for rows in loader:
        running.update(rows)
        yield running.centred(rows)  # ok: another mean each time


def placed(loader, table: Placed):
    for rows in loader:
        yield rows @ table.placed()  # ok: it stays there
