explain sts/es-data 474-mindomains-innocent.yaml
