deschedule --policy-config-file 519-topology-nodefit-autoprovision.policy.yaml 519-topology-nodefit-autoprovision.yaml --why
deschedule --policy-config-file 519-topology-nodefit-autoprovision.policy.yaml 519-topology-nodefit-autoprovision.yaml --prove=false --why
