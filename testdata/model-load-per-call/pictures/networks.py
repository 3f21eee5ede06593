import timm
from torchvision import models


def pretrained():
    return models.resnet50(weights=models.ResNet50_Weights.IMAGENET1K_V2)


def best(image):
    return int(pretrained()(image).argmax())


def named():
    return timm.create_model("resnet50", pretrained=True)


def untrained():
    return models.resnet18(weights=None, num_classes=10)


def bare():
    return timm.create_model("resnet50", pretrained=False)


def told(weights=None):
    return models.resnet18(weights=weights)
