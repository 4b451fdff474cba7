simulate 1040-quota-limits-sidecar.yaml
explain deploy/web -n t 1040-quota-limits-sidecar.yaml
