check-config 321-field-misspelt.yaml
