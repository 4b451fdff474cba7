simulate 290-hpa-invalid.yaml
