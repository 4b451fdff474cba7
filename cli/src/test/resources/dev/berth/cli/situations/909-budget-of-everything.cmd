disrupt 909-budget-of-everything.yaml --drain w1
