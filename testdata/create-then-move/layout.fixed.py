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


def spread(n, pred):
    # The move makes a whole tensor of rows that share their memory.
    return torch.zeros(1, n).expand(n, n).to(pred.device)


def rows(n, pred):
    return torch.zeros(1, n, device=pred.device).expand(n, n)
