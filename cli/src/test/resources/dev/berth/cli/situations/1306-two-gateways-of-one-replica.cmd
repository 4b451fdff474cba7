disrupt 1306-two-gateways-of-one-replica.yaml --drain worker-1 --fail-on=stuck
