"""A device that waits until it is quiet."""

import time


class Radio:
    def __init__(self):
        self.channel = 11

    def switch(self, channel):
        time.sleep(0.5)
        self.channel = channel

    def now(self):
        return self.channel
