simulate 703-two-budgets.yaml --drain n1 --fail-on=stuck
disrupt 703-two-budgets.yaml --drain n1
