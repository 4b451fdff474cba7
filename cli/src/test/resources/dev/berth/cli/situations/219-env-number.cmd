simulate 219-env-number.yaml
