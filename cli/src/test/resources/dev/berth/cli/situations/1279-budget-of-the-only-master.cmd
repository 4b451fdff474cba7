disrupt 1279-budget-of-the-only-master.yaml --drain ip-10-1-1-1
