disrupt 1212-two-workers-two-budgets.yaml --upgrade kubernetes.io/hostname=agent-1
disrupt 1212-two-workers-two-budgets.yaml --drain agent-1 --fail-on=stuck
