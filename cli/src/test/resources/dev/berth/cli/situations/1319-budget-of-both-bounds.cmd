check-config lint --cluster 1319-budget-of-both-bounds.yaml 1319-budget-of-both-bounds.budgets.yaml
