disrupt 505-two-budgets-one-pod.yaml --drain stor-a --fail-on=stuck
