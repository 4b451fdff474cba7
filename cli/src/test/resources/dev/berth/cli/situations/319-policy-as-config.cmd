simulate 319-policy-as-config.yaml --config 319-policy-as-config.json
check-config 319-policy-as-config.json
