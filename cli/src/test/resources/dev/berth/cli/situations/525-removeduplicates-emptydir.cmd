deschedule --policy-config-file 525-removeduplicates-emptydir.policy.yaml 525-removeduplicates-emptydir.yaml --why
