class Job:
    def run(self):
        pass

def work():
    jobs = [Job(), Job()]
    for index, job in enumerate(jobs):
        job.run()
