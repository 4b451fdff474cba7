disrupt 225-two-budgets.yaml --drain n1
check-config --cluster 225-two-budgets.yaml
