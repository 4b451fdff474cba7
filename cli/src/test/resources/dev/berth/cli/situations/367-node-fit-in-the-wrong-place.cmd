deschedule --policy-config-file 367-node-fit-in-the-wrong-place.policy.yaml 367-node-fit-in-the-wrong-place.yaml
