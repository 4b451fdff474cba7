simulate 234-dra-invalid-pod.yaml
