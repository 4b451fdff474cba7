disrupt 1215-istio-budgets.yaml --drain node1
