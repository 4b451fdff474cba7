deschedule --policy-config-file 533-lnu-by-real-usage.policy.yaml 533-lnu-by-real-usage.yaml --node-usage 533-lnu-by-real-usage.usage.csv --why
deschedule --policy-config-file 533-lnu-by-real-usage.policy.yaml 533-lnu-by-real-usage.yaml --why
