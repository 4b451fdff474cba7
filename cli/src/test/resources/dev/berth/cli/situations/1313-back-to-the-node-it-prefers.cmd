deschedule --policy-config-file 1313-back-to-the-node-it-prefers.policy.yaml 1313-back-to-the-node-it-prefers.yaml
explain --eviction default/cache-7d9f8c6b5-aaaaa --policy-config-file 1313-back-to-the-node-it-prefers.policy.yaml 1313-back-to-the-node-it-prefers.yaml
