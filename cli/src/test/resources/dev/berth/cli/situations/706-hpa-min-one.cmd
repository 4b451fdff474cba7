disrupt 706-hpa-min-one.yaml --drain pool-1
