import torch


def exported(model: torch.nn.Module, path, device):
    model = model.to(device)
    model.eval()
    sample = torch.randn(1, 3, 224, 224).to(device)  # hint: PFL205 because moves-the-model
    torch.onnx.export(model, sample, path)


def warmed(device):
    torch.distributed.all_reduce(torch.zeros(1).to(device))  # hint: PFL205 because is-one-number


def labelled(scores: torch.Tensor):
    return torch.arange(len(scores)).to(scores.device)  # error: PFL205


def there(scores: torch.Tensor):
    return torch.arange(len(scores), device=scores.device)  # ok


def to_host():
    return torch.zeros(9).to("cpu")  # ok


def tracked(device):
    return torch.zeros(9, requires_grad=True).to(device)  # ok


def recovered(model: torch.nn.Module, batch, device):
    try:
        return model(batch)
    except RuntimeError:
        return torch.zeros(len(batch), 10).to(device)  # hint: PFL205 because handles-an-exception
