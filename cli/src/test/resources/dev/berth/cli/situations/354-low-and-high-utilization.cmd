check-config 354-low-and-high-utilization.policy.yaml
