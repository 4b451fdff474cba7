deschedule --policy-config-file spread-fit.policy.yaml spread-fit.yaml --prove=false
deschedule --policy-config-file spread-fit.anywhere.yaml spread-fit.yaml --prove=false
