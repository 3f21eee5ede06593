"""Moves with parentheses, lines and comments around them."""

import torch


def ranges(n, pred):
    return (torch.arange(n, device=pred.device).unsqueeze(0).repeat(n, 1))


def noted(n, pred):
    return (
        torch.zeros(n)  # the padding
        .to(pred.device)
    )


def counted(n, pred):
    return (
        torch.zeros(
            n, device=pred.device,  # how many
        )
    )


def wrapped(n, pred):
    return (torch.zeros(n, device=pred.device))


def there(n, pred):
    return (torch.zeros(n, device=pred.device))


def data(n, pred):
    return (torch.tensor(n)).to(pred.device)
