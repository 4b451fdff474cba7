check-config 313-default-constraints-system.yaml
check-config 313-default-constraints-system.b.yaml
