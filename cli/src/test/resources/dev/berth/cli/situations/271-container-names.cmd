simulate 271-container-names.yaml
