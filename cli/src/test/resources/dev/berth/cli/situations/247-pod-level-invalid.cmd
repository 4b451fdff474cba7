simulate 247-pod-level-invalid.yaml
