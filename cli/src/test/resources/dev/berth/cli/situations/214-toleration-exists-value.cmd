simulate 214-toleration-exists-value.yaml
