"""Mail and file transfer: the constructor connects."""

import ftplib
import imaplib
import smtplib
from ftplib import FTP

from flask import Flask, request

app = Flask(__name__)


def mails(users: list[str]):
    for user in users:
        server = smtplib.SMTP("localhost")  # error: PFL507
        server.sendmail("shop@example.com", user, "hello")
        server.quit()


def mails_over_tls(users: list[str], host: str):
    for user in users:
        with smtplib.SMTP_SSL(host, 465) as server:  # error: PFL507
            server.sendmail("shop@example.com", user, "hello")


def send(user: str):
    with smtplib.SMTP("localhost") as server:
        server.sendmail("shop@example.com", user, "hello")


def sent_by_helper(users: list[str]):
    for user in users:
        send(user)  # error: PFL507


def uploads(paths: list[str]):
    for path in paths:
        with FTP("files.example.com") as server, open(path, "rb") as file:  # error: PFL507
            server.storbinary("STOR x", file)


def folders(names: list[str]):
    for name in names:
        box = imaplib.IMAP4_SSL("mail.example.com")  # error: PFL507
        box.select(name)


def shared(users: list[str]):
    with smtplib.SMTP("localhost") as server:  # ok: one for all
        for user in users:
            server.sendmail("shop@example.com", user, "hello")


def by_host(hosts: list[str]):
    for host in hosts:
        server = ftplib.FTP(host)  # ok: another server each time
        server.login()


def connected_later(hosts: list[str]):
    for host in hosts:
        server = smtplib.SMTP()  # ok: it connects later
        server.connect(host)


def until_sent(user: str):
    while True:
        try:
            server = smtplib.SMTP("localhost")  # ok: it tries again
            server.sendmail("shop@example.com", user, "hello")
            return
        except smtplib.SMTPException:
            continue


@app.post("/contact")
def contact():
    server = smtplib.SMTP("localhost")  # ok: a connection for one mail
    server.sendmail("shop@example.com", "a@example.com", request.data)
    server.quit()
    return ""


def both():
    for name in ("a", "b"):
        server = smtplib.SMTP("localhost")  # ok: two rounds
        server.sendmail("shop@example.com", name, "hello")
