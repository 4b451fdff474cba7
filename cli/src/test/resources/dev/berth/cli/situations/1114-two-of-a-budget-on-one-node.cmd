disrupt 1114-two-of-a-budget-on-one-node.yaml --drain a1
