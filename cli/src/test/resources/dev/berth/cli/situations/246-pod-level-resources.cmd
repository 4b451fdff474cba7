simulate 246-pod-level-resources.yaml
explain big 246-pod-level-resources.yaml
