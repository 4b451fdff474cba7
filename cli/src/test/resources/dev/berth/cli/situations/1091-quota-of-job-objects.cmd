simulate 1091-quota-of-job-objects.yaml
