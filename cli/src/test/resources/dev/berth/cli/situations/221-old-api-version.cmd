simulate 221-old-api-version.yaml
