simulate 557-selector-mismatch.yaml 557-selector-mismatch.app.yaml
