simulate 1115-deletion-cost.yaml 1115-deletion-cost.scaled.yaml
