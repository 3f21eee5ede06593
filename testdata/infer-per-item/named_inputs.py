"""Sessions of ONNX Runtime, with the inputs by name."""

import onnxruntime
import torch


class Classifier:
    def __init__(self, path):
        self.session = onnxruntime.InferenceSession(path)

    def logits(self, ids: torch.Tensor, masks: torch.Tensor):
        found = []
        for row, mask in zip(ids, masks):
            row = row.unsqueeze(0).cpu().numpy()
            mask = mask.unsqueeze(0).cpu().numpy()
            inputs = {"input_ids": row, "attention_mask": mask}
            found.append(self.session.run(None, inputs))  # error: PFL803
        return found

    def all_logits(self, ids: torch.Tensor, masks: torch.Tensor):
        return self.session.run(None, {"input_ids": ids.numpy(), "mask": masks.numpy()})  # ok

    def in_batches(self, batches):
        found = []
        for ids, masks in batches:
            inputs = {"input_ids": ids.numpy(), "attention_mask": masks.numpy()}
            found.append(self.session.run(None, inputs))  # ok
        return found

    def once(self, row: torch.Tensor, mask: torch.Tensor):
        inputs = {"input_ids": row.unsqueeze(0).numpy(), "mask": mask.unsqueeze(0).numpy()}
        return self.session.run(None, inputs)  # ok
