import torch


def streamed(parts, size: int):
    buffer = torch.zeros(1, 0)
    found = []
    for part in parts:
        buffer = torch.cat([buffer, part], dim=1)  # ok: cut back in the same pass
        blocks = buffer.shape[1] // size
        if blocks > 0:
            found.append(buffer[:, : blocks * size])
            buffer = buffer[:, blocks * size :]
    return found


def collected(parts):
    found = torch.zeros(1, 0)
    for part in parts:
        found = torch.cat([found, part], dim=1)  # error: PFL203
    return found
