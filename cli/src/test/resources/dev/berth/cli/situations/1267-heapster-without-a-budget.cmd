capacity consolidate 1267-heapster-without-a-budget.yaml
