from app.jobs import work

work()
