simulate volume-with-namespace.yaml
