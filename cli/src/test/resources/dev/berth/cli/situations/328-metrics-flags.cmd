run --kubeconfig 328-metrics-flags.yaml --show-hidden-metrics-for-version=1.30
