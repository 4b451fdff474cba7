deschedule --policy-config-file wrong-namespace.policy.yaml spread-fit.yaml --why
