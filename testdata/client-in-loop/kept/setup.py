"""Connections of a server."""

import psycopg2

DSN = "dbname=shop"


def check_connection():
    connection = psycopg2.connect(DSN)
    connection.close()
    return True


def open_database():
    connection = psycopg2.connect(DSN)
    connection.close()
    return "open"
