check-config 311-plugin-misspelt.yaml
