deschedule --policy-config-file 904-policy-args-not-enabled.policy.yaml 904-policy-args-not-enabled.yaml --why
check-config 904-policy-args-not-enabled.policy.yaml
