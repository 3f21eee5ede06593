from api import views
from django.urls import include, path
from rest_framework.routers import DefaultRouter

router = DefaultRouter()
router.register("orders", views.OrderViewSet)
router.register("kept", views.KeptCustomers)
urlpatterns = [
    path("v1/", include(router.urls)),
    path("loaded/", views.LoadedOrders.as_view()),
    path("customers/", views.CustomerList.as_view()),
    path("customers/<int:pk>/", views.CustomerOrders.as_view()),
    path("recent/", views.recent),
    path("one/<int:pk>/", views.one),
]
