"""Tests of the program, that also run by themselves."""

import time
import unittest

import torch
from net import Net
from torch import no_grad, rand


class SpeedTest(unittest.TestCase):
    def test_speed(self):
        model = Net().cuda()
        images = rand(8, 3, 64, 64, device="cuda")
        torch.cuda.synchronize()
        start = time.time()
        with no_grad():
            model(images)
        torch.cuda.synchronize()
        assert time.time() - start < 1


if __name__ == "__main__":
    unittest.main()
