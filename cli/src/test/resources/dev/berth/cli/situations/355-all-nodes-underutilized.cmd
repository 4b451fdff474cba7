deschedule --policy-config-file 355-all-nodes-underutilized.policy.yaml 355-all-nodes-underutilized.yaml
deschedule --policy-config-file 355-all-nodes-underutilized.policy.yaml 355-all-nodes-underutilized.yaml --why
