from torch.cuda.amp import autocast

__all__ = ["autocast", "forward"]


def forward(model, batch):
    with autocast(False):  # error: PFL901
        return model(batch)
