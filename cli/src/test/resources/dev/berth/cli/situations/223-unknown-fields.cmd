simulate 223-unknown-fields.yaml
