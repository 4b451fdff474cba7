deschedule --policy-config-file 353-thresholds-above-target.policy.yaml 353-thresholds-above-target.yaml
