disrupt 719-daemonset-budget.yaml --drain k8s-1
