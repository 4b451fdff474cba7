simulate 785-duplicate-labels-key.yaml 785-duplicate-labels-key.x.yaml
