simulate 203-quota-surge.yaml 203-quota-surge.v2.yaml --fail-on=stuck
