simulate 294-gates-and-preemption.yaml
