simulate 942-openshift-default-selector.yaml
