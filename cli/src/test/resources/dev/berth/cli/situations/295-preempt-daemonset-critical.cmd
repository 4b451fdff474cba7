simulate 295-preempt-daemonset-critical.yaml
