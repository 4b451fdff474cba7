deschedule --policy-config-file 360-nested-plugin-config.policy.yaml 360-nested-plugin-config.yaml
check-config 360-nested-plugin-config.policy.yaml
