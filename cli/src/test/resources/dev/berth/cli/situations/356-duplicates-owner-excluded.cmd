deschedule --policy-config-file 356-duplicates-owner-excluded.policy.yaml 356-duplicates-owner-excluded.yaml --why
