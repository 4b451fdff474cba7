simulate 459-preemptionpolicy-misspelt.yaml 459-preemptionpolicy-misspelt.x.yaml
explain high 459-preemptionpolicy-misspelt.yaml 459-preemptionpolicy-misspelt.x.yaml
