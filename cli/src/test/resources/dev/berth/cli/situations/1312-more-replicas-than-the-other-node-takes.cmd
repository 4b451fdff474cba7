deschedule --policy-config-file 1312-more-replicas-than-the-other-node-takes.policy.yaml 1312-more-replicas-than-the-other-node-takes.yaml --why
