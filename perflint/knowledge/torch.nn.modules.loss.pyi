"""Where PyTorch keeps its losses."""
from torch.nn import (
    _Loss, L1Loss, MSELoss, CrossEntropyLoss, NLLLoss, PoissonNLLLoss, GaussianNLLLoss,
    KLDivLoss, BCELoss, BCEWithLogitsLoss, HuberLoss, SmoothL1Loss, SoftMarginLoss,
    HingeEmbeddingLoss, MarginRankingLoss, MultiMarginLoss, MultiLabelMarginLoss,
    MultiLabelSoftMarginLoss, CosineEmbeddingLoss, TripletMarginLoss,
    TripletMarginWithDistanceLoss, CTCLoss,
)
