disrupt 704-shared-budget-primary.yaml --drain k1 --pod-start 2m
