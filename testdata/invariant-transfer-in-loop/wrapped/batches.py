"""A loop over what an object of another file moves; nothing here speaks of tensors."""

from bounds import Scaler


def scaled(loader, scaler: Scaler):
    for rows in loader:
        yield scaler.scaled(rows.cuda())  # error: PFL207


def beside(loader, scaler: Scaler):
    for rows in loader:
        yield scaler.beside(rows)  # ok: to where each batch is
