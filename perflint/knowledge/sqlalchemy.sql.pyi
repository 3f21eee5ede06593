"""Where statements live."""
from sqlalchemy import *
from sqlalchemy import Delete, Insert, Select, Update, func
