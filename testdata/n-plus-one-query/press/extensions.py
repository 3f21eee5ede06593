"""What the application of a newspaper shares."""

from flask_sqlalchemy import SQLAlchemy

db = SQLAlchemy()
