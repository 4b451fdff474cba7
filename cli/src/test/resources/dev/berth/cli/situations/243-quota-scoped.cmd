simulate 243-quota-scoped.yaml
