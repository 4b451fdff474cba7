deschedule --policy-config-file 357-duplicates-on-the-only-node.policy.yaml 357-duplicates-on-the-only-node.yaml --why
