explain newcomer 467-existing-pod-exists-rule.yaml
