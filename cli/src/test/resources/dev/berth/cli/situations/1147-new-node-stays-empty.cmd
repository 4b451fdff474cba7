deschedule --policy-config-file 1147-new-node-stays-empty.policy.yaml 1147-new-node-stays-empty.yaml
