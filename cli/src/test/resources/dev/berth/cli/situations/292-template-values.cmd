simulate 292-template-values.yaml
simulate 292-template-values.plain.yaml
