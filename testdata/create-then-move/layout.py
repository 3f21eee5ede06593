"""Moves with parentheses, lines and comments around them."""

import torch


def ranges(n, pred):
    return (torch.arange(n).unsqueeze(0).repeat(n, 1)).to(  # error: PFL205
        pred.device
    )


def noted(n, pred):
    return (
        torch.zeros(n)  # the padding  # error: PFL205
        .to(pred.device)
    )


def counted(n, pred):
    return (
        torch.zeros(  # error: PFL205
            n,  # how many
        )
        .to(pred.device)
    )


def wrapped(n, pred):
    return (torch.zeros(n)).to(pred.device)  # error: PFL205


def there(n, pred):
    return (torch.zeros(n, device=pred.device))  # ok


def data(n, pred):
    return (torch.tensor(n)).to(pred.device)  # ok


def spread(n, pred):
    # The move makes a whole tensor of rows that share their memory.
    return torch.zeros(1, n).expand(n, n).to(pred.device)  # error: PFL205


def rows(n, pred):
    return torch.zeros(1, n, device=pred.device).expand(n, n)  # ok
