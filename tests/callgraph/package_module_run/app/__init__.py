from app import jobs
