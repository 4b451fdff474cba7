deschedule --policy-config-file 361-plugin-at-the-wrong-point.policy.yaml 361-plugin-at-the-wrong-point.yaml
