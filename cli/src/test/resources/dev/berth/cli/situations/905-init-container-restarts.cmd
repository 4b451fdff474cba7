deschedule --policy-config-file 905-init-container-restarts.policy.yaml 905-init-container-restarts.yaml --why
explain --eviction shop/api-1-x --policy-config-file 905-init-container-restarts.policy.yaml 905-init-container-restarts.yaml
