class Job:
    def run(self):
        pass

def work(jobs: dict[str, Job]):
    jobs["a"].run()
    for name, job in jobs.items():
        job.run()
