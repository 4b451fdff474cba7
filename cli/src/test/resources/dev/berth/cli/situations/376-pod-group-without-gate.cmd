simulate 376-pod-group-without-gate.yaml
