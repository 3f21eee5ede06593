from ..core import connect
from ...app import core

def index():
    connect()
