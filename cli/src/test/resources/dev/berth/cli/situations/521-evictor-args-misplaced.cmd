deschedule --policy-config-file 521-evictor-args-misplaced.policy.yaml 521-evictor-args-misplaced.yaml --why
check-config 521-evictor-args-misplaced.policy.yaml
