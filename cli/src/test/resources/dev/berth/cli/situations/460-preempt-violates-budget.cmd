simulate 460-preempt-violates-budget.yaml
explain urgent 460-preempt-violates-budget.yaml
