disrupt 700-budget-wrong-labels.yaml --drain gke-a-1 --pod-start 20s
