check-config 375-coscheduling-configuration.yaml
