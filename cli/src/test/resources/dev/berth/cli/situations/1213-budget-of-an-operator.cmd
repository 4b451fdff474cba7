disrupt 1213-budget-of-an-operator.yaml --drain aks-default-vmss0
