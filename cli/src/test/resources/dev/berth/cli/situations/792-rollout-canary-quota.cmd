explain rollout/checkout -n shop 792-rollout-canary-quota.yaml
simulate 792-rollout-canary-quota.yaml --fail-on=stuck
check-config --cluster 792-rollout-canary-quota.yaml
