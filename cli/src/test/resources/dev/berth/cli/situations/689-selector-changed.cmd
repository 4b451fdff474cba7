simulate 689-selector-changed.yaml 689-selector-changed.x.yaml
