disrupt 701-stuck-rollout-budget.yaml --drain w1
