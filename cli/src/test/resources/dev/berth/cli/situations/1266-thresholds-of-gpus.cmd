deschedule --policy-config-file 1266-thresholds-of-gpus.policy.yaml 1266-thresholds-of-gpus.yaml
