disrupt 1123-budget-of-another-pool.yaml --upgrade agentpool=sys
disrupt 1123-budget-of-another-pool.yaml --upgrade agentpool=work
