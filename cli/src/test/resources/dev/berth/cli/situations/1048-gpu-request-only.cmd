simulate 1048-gpu-request-only.yaml
