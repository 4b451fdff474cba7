deschedule --policy-config-file 526-lnu-pods-threshold.policy.yaml 526-lnu-pods-threshold.yaml --why
check-config 526-lnu-pods-threshold.policy.yaml --cluster 526-lnu-pods-threshold.yaml
