simulate 691-surge-100-percent.yaml 691-surge-100-percent.x.yaml --fail-on=stuck
