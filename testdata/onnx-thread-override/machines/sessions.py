"""Sessions whose threads are counted elsewhere."""

import onnxruntime
from cores import allowed, counted, known, logical, settled


def sessions(path):
    first = onnxruntime.SessionOptions()
    first.intra_op_num_threads = logical()  # error: PFL807
    second = onnxruntime.SessionOptions()
    second.intra_op_num_threads = counted()  # error: PFL807
    third = onnxruntime.SessionOptions()
    third.intra_op_num_threads = known()  # error: PFL807
    return [onnxruntime.InferenceSession(path, each) for each in (first, second, third)]


def bounded(path):
    first = onnxruntime.SessionOptions()
    first.intra_op_num_threads = allowed()  # ok: what may be used
    second = onnxruntime.SessionOptions()
    second.intra_op_num_threads = allowed(4)  # ok: a setting
    third = onnxruntime.SessionOptions()
    third.intra_op_num_threads = settled()  # ok: a setting comes first
    return [onnxruntime.InferenceSession(path, each) for each in (first, second, third)]
