"""Where a request gets what it carries: Flask's `g`, and the user of Flask-Login."""

from flask import Flask, g
from flask_login import LoginManager

from .models import Shelf, User

app = Flask(__name__)
manager = LoginManager(app)


@manager.user_loader
def load_user(key):
    return User.query.get(int(key))


@app.url_value_preprocessor
def pull(endpoint, values):
    g.shelf = Shelf.query.get_or_404(values.pop("shelf"))
    g.user = User.query.get_or_404(values.pop("user"))
