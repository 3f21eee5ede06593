"""Where connections of PyMySQL live."""
from pymysql import Connection
