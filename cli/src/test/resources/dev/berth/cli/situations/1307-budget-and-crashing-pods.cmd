disrupt 1307-budget-and-crashing-pods.yaml --drain n1 --fail-on=stuck
disrupt 1307-budget-and-crashing-pods.two.yaml --drain n1 --fail-on=stuck
