import os

import hardware
import onnxruntime
from hardware import ALLOWED, THREADS, Machine, allowed, annotated, by_quota, half, told, workers


class Recogniser:
    threads = os.cpu_count()

    def __init__(self, path):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = workers()  # error: PFL807
        options.intra_op_num_threads = told()  # error: PFL807
        options.intra_op_num_threads = hardware.workers()  # error: PFL807
        options.intra_op_num_threads = annotated()  # error: PFL807
        options.intra_op_num_threads = max(1, THREADS)  # error: PFL807
        options.intra_op_num_threads = hardware.THREADS  # error: PFL807
        options.intra_op_num_threads = Machine().cores()  # error: PFL807
        options.intra_op_num_threads = allowed()  # ok: heeds what is allowed
        options.intra_op_num_threads = by_quota()  # ok: heeds the quota
        options.intra_op_num_threads = ALLOWED  # ok
        options.intra_op_num_threads = half()  # ok: fewer
        options.intra_op_num_threads = hardware.ALLOWED  # ok
        options.intra_op_num_threads = min(4, THREADS)  # ok: few
        options.intra_op_num_threads = self.told  # ok: nobody knows
        self.session = onnxruntime.InferenceSession(path, options)
