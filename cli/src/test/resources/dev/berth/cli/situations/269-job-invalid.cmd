simulate 269-job-invalid.yaml
