"""Functions that hand on to one that empties the cache, and do nothing else."""

import torch


def cleared():
    return torch.cuda.empty_cache()


def handed_on(number):
    print(number)
    return cleared()


def all_numbers(numbers):
    return [handed_on(number) for number in numbers]  # hint: PFL210


def trained(number):
    train(number)
    return cleared()


def train(number):
    return number + 1


def all_trained(numbers):
    return [trained(number) for number in numbers]  # ok: is-a-phase


def repeated(number):
    for _ in range(number):
        handed_on(number)  # hint: PFL210


def all_repeated(numbers):
    return [again(number) for number in numbers]  # ok: is-a-phase


def again(number):
    while number:
        number -= 1
    return cleared()
