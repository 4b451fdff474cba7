simulate 240-affinity-wrong-fields.yaml
