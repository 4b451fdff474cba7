deschedule --policy-config-file 366-node-affinity-without-type.policy.yaml 366-node-affinity-without-type.yaml
