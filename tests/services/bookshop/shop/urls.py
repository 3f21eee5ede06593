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
    path("prices/page/", views.price_page),
    path("listed/", views.OrderList.as_view()),
    path("listed/<int:pk>/", views.OrderDetail.as_view()),
    path("customers/<int:pk>/page/", views.CustomerPage.as_view()),
    path("orders/add/", views.AddOrder.as_view()),
    path("customers/add/", views.AddCustomer.as_view()),
    path("customers/<int:pk>/change/", views.ChangeCustomer.as_view()),
    path("shelves/", views.Shelves.as_view()),
    path("shelves/add/", views.add_shelf),
    path("shelves/hold/", views.hold_shelf),
    path("shelves/keep/", views.keep_shelf),
    path("shelves/new/", views.NewShelf.as_view()),
    path("shelves/<int:pk>/change/", views.ChangeShelf.as_view()),
]
