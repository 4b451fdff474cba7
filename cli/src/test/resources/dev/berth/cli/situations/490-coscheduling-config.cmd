check-config 490-coscheduling-config.yaml
