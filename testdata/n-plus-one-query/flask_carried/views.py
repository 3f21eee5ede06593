"""What the views of a Flask application read of `g` and of the user who is logged in."""

import networkx
from flask import Blueprint, g, jsonify
from flask_login import current_user

views = Blueprint("views", __name__)


@views.get("/mine")
def mine():
    return jsonify([len(shelf.books) for shelf in current_user.shelves])  # error: PFL501


@views.get("/<shelf>/titles")
def titles():
    return jsonify([book.title for book in g.shelf.books])  # ok: one query


@views.get("/<shelf>/others")
def others():
    return jsonify([len(shelf.books) for shelf in g.user.shelves])  # error: PFL501


def drawn(rows):
    g = networkx.Graph()  # `g` of this function
    g.add_edges_from(rows)
    return [len(shelf.books) for shelf in g.user.shelves]  # ok: nothing says that it is Flask's
