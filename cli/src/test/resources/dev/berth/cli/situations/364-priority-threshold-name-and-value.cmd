deschedule --policy-config-file 364-priority-threshold-name-and-value.policy.yaml 364-priority-threshold-name-and-value.yaml
deschedule --policy-config-file 364-priority-threshold-name-and-value.b.yaml 364-priority-threshold-name-and-value.yaml
