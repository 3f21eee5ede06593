"""Apex, with and without a way out."""

import apex.amp  # error: PFL902
from apex import amp  # error: PFL902
from apex.optimizers import FusedAdam  # error: PFL902
from apex.parallel import DistributedDataParallel  # error: PFL902

try:
    from apex.parallel import SyncBatchNorm  # ok: its absence is handled
except ImportError:
    SyncBatchNorm = None

try:
    from apex.multi_tensor_apply import multi_tensor_applier  # ok: not superseded
except ImportError as error:
    raise ImportError("install apex") from error

try:
    from apex import amp as apex_amp  # error: PFL902
except ImportError as error:
    raise ImportError("install apex") from error

from apex.normalization import FusedLayerNorm  # ok
import apex  # ok
from myapex import amp as other  # ok
from .apex import amp as ours  # ok

__all__ = ["amp", "apex", "FusedAdam", "FusedLayerNorm", "other", "ours", "apex_amp"]
