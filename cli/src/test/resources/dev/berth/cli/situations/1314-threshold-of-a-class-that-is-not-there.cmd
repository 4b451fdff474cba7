check-config lint 1314-threshold-of-a-class-that-is-not-there.policy.yaml --cluster 1314-threshold-of-a-class-that-is-not-there.yaml
deschedule --policy-config-file 1314-threshold-of-a-class-that-is-not-there.policy.yaml 1314-threshold-of-a-class-that-is-not-there.yaml
