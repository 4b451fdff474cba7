explain deploy/kube-state-metrics -n monitoring 1075-arm-pool-of-gke.yaml
