simulate 222-zero-zero.yaml
