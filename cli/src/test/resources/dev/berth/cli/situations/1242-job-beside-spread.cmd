deschedule --policy-config-file 1242-job-beside-spread.policy.yaml 1242-job-beside-spread.yaml
