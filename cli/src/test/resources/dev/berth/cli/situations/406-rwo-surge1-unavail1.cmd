simulate 406-rwo-surge1-unavail1.yaml 406-rwo-surge1-unavail1.x.yaml --fail-on=stuck
