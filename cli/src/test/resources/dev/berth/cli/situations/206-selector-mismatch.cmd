simulate 206-selector-mismatch.yaml
