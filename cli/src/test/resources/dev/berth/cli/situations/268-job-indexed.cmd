simulate 268-job-indexed.yaml
