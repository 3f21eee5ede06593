"""Tests a model on data, beside `train.py`: no test of the program."""

import argparse
import time

import torch

from net import Net


def validate(model, loader):
    spent = 0.0
    for images in loader:
        images = images.cuda()
        torch.cuda.synchronize()
        start = time.time()
        model(images)
        torch.cuda.synchronize()
        spent += time.time() - start
    return spent


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights")
    model = Net().cuda()
    model.load_state_dict(torch.load(parser.parse_args().weights))
    with torch.no_grad():
        print(validate(model, torch.load("images.pt")))
