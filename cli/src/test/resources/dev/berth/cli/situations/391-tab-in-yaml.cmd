simulate 391-tab-in-yaml.yaml
