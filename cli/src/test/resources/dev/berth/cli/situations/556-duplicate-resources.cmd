simulate 556-duplicate-resources.yaml 556-duplicate-resources.app.yaml
