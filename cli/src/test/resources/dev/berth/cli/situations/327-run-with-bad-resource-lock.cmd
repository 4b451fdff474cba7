run --kubeconfig 327-run-with-bad-resource-lock.yaml --leader-elect-resource-lock=endpoints
run --kubeconfig 327-run-with-bad-resource-lock.yaml --leader-elect-lease-duration=5s
