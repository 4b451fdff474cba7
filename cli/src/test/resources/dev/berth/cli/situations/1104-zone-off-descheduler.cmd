deschedule --policy-config-file 1104-zone-off-descheduler.policy.yaml 1104-zone-off-descheduler.yaml --why
explain deploy/web 1104-zone-off-descheduler.yaml
