"""Tests of the program, that also run by themselves."""

import time
import unittest

from net import Net
from torch import no_grad, rand


class SpeedTest(unittest.TestCase):
    def test_speed(self):
        model = Net().cuda()
        images = rand(8, 3, 64, 64, device="cuda")
        start = time.time()
        with no_grad():
            model(images)
        assert time.time() - start < 1  # hint: PFL209


if __name__ == "__main__":
    unittest.main()
