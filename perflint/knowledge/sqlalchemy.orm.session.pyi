"""Where sessions live."""
from sqlalchemy.orm import Session, SessionTransaction, make_transient, object_session, sessionmaker
