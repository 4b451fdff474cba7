deschedule --policy-config-file 358-spread-to-a-tainted-zone.policy.yaml 358-spread-to-a-tainted-zone.yaml --why
