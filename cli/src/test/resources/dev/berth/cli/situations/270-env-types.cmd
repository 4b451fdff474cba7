simulate 270-env-types.yaml
