simulate trial-07-last-line.yaml
