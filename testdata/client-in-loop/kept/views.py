"""Pages on which a connection is tried out, or made anew for each request."""

from flask import Flask, jsonify
from setup import check_connection, open_database

app = Flask(__name__)


@app.route("/settings/check")
def check():
    return jsonify(check_connection())  # ok


@app.route("/users")
def users():
    return jsonify(open_database())  # error: PFL507
