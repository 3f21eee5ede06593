"""Models of torchvision. With `weights` they are read from the disk or the network; without, still initialised."""
from typing import Any

from torch.nn import Module

from torchvision.models import detection, segmentation, video

class AlexNet(Module): ...
class ConvNeXt(Module): ...
class DenseNet(Module): ...
class EfficientNet(Module): ...
class GoogLeNet(Module): ...
class Inception3(Module): ...
class MaxVit(Module): ...
class MNASNet(Module): ...
class MobileNetV2(Module): ...
class MobileNetV3(Module): ...
class RegNet(Module): ...
class ResNet(Module): ...
class ShuffleNetV2(Module): ...
class SqueezeNet(Module): ...
class SwinTransformer(Module): ...
class VGG(Module): ...
class VisionTransformer(Module): ...
AlexNet_Weights: Any
ConvNeXt_Tiny_Weights: Any
ConvNeXt_Small_Weights: Any
ConvNeXt_Base_Weights: Any
ConvNeXt_Large_Weights: Any
DenseNet121_Weights: Any
DenseNet161_Weights: Any
DenseNet169_Weights: Any
DenseNet201_Weights: Any
EfficientNet_B0_Weights: Any
EfficientNet_B1_Weights: Any
EfficientNet_B2_Weights: Any
EfficientNet_B3_Weights: Any
EfficientNet_B4_Weights: Any
EfficientNet_B5_Weights: Any
EfficientNet_B6_Weights: Any
EfficientNet_B7_Weights: Any
EfficientNet_V2_S_Weights: Any
EfficientNet_V2_M_Weights: Any
EfficientNet_V2_L_Weights: Any
GoogLeNet_Weights: Any
Inception_V3_Weights: Any
MaxVit_T_Weights: Any
MNASNet0_5_Weights: Any
MNASNet0_75_Weights: Any
MNASNet1_0_Weights: Any
MNASNet1_3_Weights: Any
MobileNet_V2_Weights: Any
MobileNet_V3_Large_Weights: Any
MobileNet_V3_Small_Weights: Any
RegNet_Y_400MF_Weights: Any
RegNet_Y_800MF_Weights: Any
RegNet_Y_1_6GF_Weights: Any
RegNet_Y_3_2GF_Weights: Any
RegNet_Y_8GF_Weights: Any
RegNet_Y_16GF_Weights: Any
RegNet_Y_32GF_Weights: Any
RegNet_Y_128GF_Weights: Any
RegNet_X_400MF_Weights: Any
RegNet_X_800MF_Weights: Any
RegNet_X_1_6GF_Weights: Any
RegNet_X_3_2GF_Weights: Any
RegNet_X_8GF_Weights: Any
RegNet_X_16GF_Weights: Any
RegNet_X_32GF_Weights: Any
ResNet18_Weights: Any
ResNet34_Weights: Any
ResNet50_Weights: Any
ResNet101_Weights: Any
ResNet152_Weights: Any
ResNeXt50_32X4D_Weights: Any
ResNeXt101_32X8D_Weights: Any
ResNeXt101_64X4D_Weights: Any
Wide_ResNet50_2_Weights: Any
Wide_ResNet101_2_Weights: Any
ShuffleNet_V2_X0_5_Weights: Any
ShuffleNet_V2_X1_0_Weights: Any
ShuffleNet_V2_X1_5_Weights: Any
ShuffleNet_V2_X2_0_Weights: Any
SqueezeNet1_0_Weights: Any
SqueezeNet1_1_Weights: Any
Swin_T_Weights: Any
Swin_S_Weights: Any
Swin_B_Weights: Any
Swin_V2_T_Weights: Any
Swin_V2_S_Weights: Any
Swin_V2_B_Weights: Any
VGG11_Weights: Any
VGG11_BN_Weights: Any
VGG13_Weights: Any
VGG13_BN_Weights: Any
VGG16_Weights: Any
VGG16_BN_Weights: Any
VGG19_Weights: Any
VGG19_BN_Weights: Any
ViT_B_16_Weights: Any
ViT_B_32_Weights: Any
ViT_L_16_Weights: Any
ViT_L_32_Weights: Any
ViT_H_14_Weights: Any
@loads_model
@blocks("file", use="asyncio.to_thread")
def alexnet(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def convnext_tiny(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def convnext_small(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def convnext_base(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def convnext_large(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def densenet121(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def densenet161(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def densenet169(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def densenet201(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_b0(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_b1(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_b2(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_b3(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_b4(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_b5(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_b6(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_b7(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_v2_s(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_v2_m(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def efficientnet_v2_l(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def create_feature_extractor(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def googlenet(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def inception_v3(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def maxvit_t(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def mnasnet0_5(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def mnasnet0_75(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def mnasnet1_0(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def mnasnet1_3(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def mobilenet_v2(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def mobilenet_v3_large(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def mobilenet_v3_small(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_y_400mf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_y_800mf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_y_1_6gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_y_3_2gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_y_8gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_y_16gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_y_32gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_y_128gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_x_400mf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_x_800mf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_x_1_6gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_x_3_2gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_x_8gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_x_16gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def regnet_x_32gf(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def resnet18(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def resnet34(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def resnet50(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def resnet101(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def resnet152(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def resnext50_32x4d(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def resnext101_32x8d(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def resnext101_64x4d(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def wide_resnet50_2(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def wide_resnet101_2(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def shufflenet_v2_x0_5(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def shufflenet_v2_x1_0(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def shufflenet_v2_x1_5(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def shufflenet_v2_x2_0(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def squeezenet1_0(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def squeezenet1_1(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def swin_t(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def swin_s(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def swin_b(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def swin_v2_t(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def swin_v2_s(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def swin_v2_b(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vgg11(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vgg11_bn(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vgg13(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vgg13_bn(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vgg16(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vgg16_bn(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vgg19(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vgg19_bn(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vit_b_16(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vit_b_32(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vit_l_16(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vit_l_32(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def vit_h_14(*, weights=None, progress=True, **kwargs) -> Module: ...
@loads_model
@blocks("file", use="asyncio.to_thread")
def get_model(name, **config) -> Module: ...
def get_weight(name) -> Any: ...
def list_models(module=None, include=None, exclude=None) -> list[str]: ...
