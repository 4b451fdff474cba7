deschedule --policy-config-file 1315-two-of-a-kind-on-one-node.policy.yaml 1315-two-of-a-kind-on-one-node.yaml
