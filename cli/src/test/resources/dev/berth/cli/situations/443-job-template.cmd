simulate 443-job-template.yaml 443-job-template.x.yaml
