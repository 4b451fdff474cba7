check-config 769-two-profiles.x.yaml
deschedule --policy-config-file 769-two-profiles.b.yaml 769-two-profiles.yaml
