simulate 1088-daemonset-in-quota-namespace.yaml --fail-on=stuck
explain ds/keepalived -n ka 1088-daemonset-in-quota-namespace.yaml
