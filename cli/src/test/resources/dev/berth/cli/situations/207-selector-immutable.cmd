simulate 207-selector-immutable.yaml 207-selector-immutable.v2.yaml
