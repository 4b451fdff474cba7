deschedule --policy-config-file 365-pods-threshold-is-a-percentage.policy.yaml 365-pods-threshold-is-a-percentage.yaml --why
