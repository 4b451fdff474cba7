deschedule --policy-config-file 520-zone-and-host-conflict.policy.yaml 520-zone-and-host-conflict.yaml --why
deschedule --policy-config-file 520-zone-and-host-conflict.policy.yaml 520-zone-and-host-conflict.yaml --prove=false
