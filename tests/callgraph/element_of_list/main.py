class Job:
    def run(self):
        pass

def work(jobs: list[Job]):
    for job in jobs:
        job.run()
    jobs[0].run()
    [job.run() for job in jobs]
