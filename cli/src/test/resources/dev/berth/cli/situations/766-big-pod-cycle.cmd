deschedule --policy-config-file 766-big-pod-cycle.x.yaml 766-big-pod-cycle.yaml --why
deschedule --policy-config-file 766-big-pod-cycle.x.yaml 766-big-pod-cycle.yaml --prove=false
