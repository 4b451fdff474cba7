simulate trial-03-missing-separator.yaml
