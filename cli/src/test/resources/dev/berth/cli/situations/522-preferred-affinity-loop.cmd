deschedule --policy-config-file 522-preferred-affinity-loop.policy.yaml 522-preferred-affinity-loop.yaml --why
explain --eviction deploy/api -n shop --policy-config-file 522-preferred-affinity-loop.policy.yaml 522-preferred-affinity-loop.yaml
explain --eviction shop/api-6d5f7c9b8-2kxq7 --policy-config-file 522-preferred-affinity-loop.policy.yaml 522-preferred-affinity-loop.yaml
