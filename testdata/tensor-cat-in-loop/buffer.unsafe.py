import torch


def streamed(parts, size: int):
    buffer = torch.zeros(1, 0)
    found = []
    for part in parts:
        buffer = torch.cat([buffer, part], dim=1)
        blocks = buffer.shape[1] // size
        if blocks > 0:
            found.append(buffer[:, : blocks * size])
            buffer = buffer[:, blocks * size :]
    return found


def collected(parts):
    found = torch.zeros(1, 0)
    found_parts = []
    for part in parts:
        found_parts.append(part)
    if found_parts:
        found = torch.cat([found, *found_parts], dim=1)
    return found
