simulate 265-preempt-pdb-vs-priority.yaml
