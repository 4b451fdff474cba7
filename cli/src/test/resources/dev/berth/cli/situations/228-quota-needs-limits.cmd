simulate 228-quota-needs-limits.yaml --fail-on=stuck
explain deploy/web -n team 228-quota-needs-limits.yaml
