"""Copies of what the last call gave."""

import copy


class World:
    def __init__(self, cells):
        self.cells = cells

    def advanced(self):
        following = copy.deepcopy(self)  # hint: PFL613
        following.cells.append(len(self.cells))
        return following

    def clone(self):
        return copy.deepcopy(self)  # ok: that is what it is for


def after(board, move):
    copied = copy.deepcopy(board)  # hint: PFL613
    copied[move] = 1
    return copied


def tidied(rows):
    rows = copy.deepcopy(rows)  # ok: other rows each time
    rows.sort()
    return rows


def play(path, board, groups):
    world = World([])
    with open(path) as moves:
        for move in moves:
            world = world.advanced()
            board = after(board, move)
    copies = [world.clone() for _ in range(1000)]
    return board, copies, [tidied(group) for group in groups]


def once(board):
    return after(board, 3)
