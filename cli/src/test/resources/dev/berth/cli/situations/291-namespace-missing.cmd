simulate 291-namespace-missing.yaml
