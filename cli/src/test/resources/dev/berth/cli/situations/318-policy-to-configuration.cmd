convert-policy 318-policy-to-configuration.json
