deschedule 1098-restarts-are-added.yaml --policy-config-file 1098-restarts-are-added.policy.yaml
