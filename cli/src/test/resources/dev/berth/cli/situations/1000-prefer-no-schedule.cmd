deschedule --policy-config-file 1000-prefer-no-schedule.policy.yaml 1000-prefer-no-schedule.yaml --why
