simulate 217-job-parallelism-waves.yaml
explain job/crunch 217-job-parallelism-waves.yaml
