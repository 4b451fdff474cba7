deschedule --policy-config-file 352-policy-v1alpha1.policy.yaml 352-policy-v1alpha1.yaml
check-config 352-policy-v1alpha1.policy.yaml
