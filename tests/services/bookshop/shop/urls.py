from django.urls import path

from shop import views

urlpatterns = [
    path("orders/", views.orders),
    path("orders/loaded/", views.orders_loaded),
    path("orders/labels/", views.labels),
    path("orders/<int:pk>/", views.order),
    path("customers/", views.Customers.as_view()),
    path("customers/<int:pk>/", views.customer),
    path("customers/<int:pk>/rename/", views.rename),
    path("page/", views.page),
    path("prices/", views.prices),
    path("lines/cheap/", views.cheap_lines),
]
