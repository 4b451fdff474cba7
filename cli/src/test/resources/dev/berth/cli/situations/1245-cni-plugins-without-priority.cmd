explain ds/cni-plugins-ds -n network-operator 1245-cni-plugins-without-priority.yaml
