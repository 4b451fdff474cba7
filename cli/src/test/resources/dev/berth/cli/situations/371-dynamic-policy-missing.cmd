check-config 371-dynamic-policy-missing.yaml
check-config 371-dynamic-policy-missing.load.yaml
