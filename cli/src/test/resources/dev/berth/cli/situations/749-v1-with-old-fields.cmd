check-config 749-v1-with-old-fields.yaml
