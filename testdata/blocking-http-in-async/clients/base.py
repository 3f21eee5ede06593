"""A client for callers, whose subclass is for coroutines."""

import requests


class Client:
    def receive(self, response):
        if response.kind == "sync":
            self.handle_sync(response)
        else:
            self.handle_other(response)

    def send(self, response):
        self.handle_other(response)
        self.report(response)

    def handle_sync(self, response):
        requests.post(response.url, json=response.body, timeout=3)

    def handle_other(self, response):
        print(response)

    def report(self, response):
        requests.post(response.url, timeout=3)
