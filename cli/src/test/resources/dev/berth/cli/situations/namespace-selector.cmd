simulate namespace-selector.yaml
