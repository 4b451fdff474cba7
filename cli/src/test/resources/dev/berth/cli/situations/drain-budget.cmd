disrupt drain-budget.yaml --upgrade pool=web
disrupt drain-budget.yaml --drain a
