deschedule --policy-config-file 363-namespaces-include-and-exclude.policy.yaml 363-namespaces-include-and-exclude.yaml
