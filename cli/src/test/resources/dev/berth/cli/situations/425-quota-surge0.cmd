simulate 425-quota-surge0.yaml 425-quota-surge0.x.yaml --fail-on=stuck
