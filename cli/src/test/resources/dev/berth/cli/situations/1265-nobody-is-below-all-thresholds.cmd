deschedule --policy-config-file 1265-nobody-is-below-all-thresholds.policy.yaml 1265-nobody-is-below-all-thresholds.yaml
