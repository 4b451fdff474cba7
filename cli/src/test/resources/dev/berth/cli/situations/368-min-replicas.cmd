deschedule --policy-config-file 368-min-replicas.policy.yaml 368-min-replicas.yaml
