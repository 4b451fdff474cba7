check-config lint --cluster 1264-three-budgets-that-block.yaml
disrupt 1264-three-budgets-that-block.yaml --drain aks-1
