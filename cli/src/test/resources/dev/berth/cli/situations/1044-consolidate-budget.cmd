capacity consolidate 1044-consolidate-budget.yaml
