import torch


def prompt(decoder, size, first):
    ids = torch.zeros(size, 1).long().fill_(first).to(decoder.device)  # error: PFL205
    return decoder(ids)


def mask(hidden: torch.Tensor, width):
    return torch.empty(hidden.shape[0], width).fill_(1).unsqueeze(1).cuda()  # error: PFL205


def there(decoder, size, first):
    return torch.zeros(size, 1, device=decoder.device).fill_(first)  # ok


def from_data(rows, device):
    return torch.tensor(rows).fill_(0).to(device)  # ok


def kept(size, first, device):
    ids = torch.zeros(size, 1)
    ids.fill_(first)
    return ids.sum(), ids.to(device)  # ok


def run(size=6):
    class Decoder:
        device = torch.device("cpu")

        def __call__(self, ids):
            return ids.tolist()

    return [prompt(Decoder(), size, 3), there(Decoder(), size, 3).tolist()]
