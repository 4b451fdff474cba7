disrupt 1278-one-instance-of-postgres.yaml --drain worker-2
