explain shop/checkout-0 731-budget-prefers-other-victim.yaml
simulate 731-budget-prefers-other-victim.yaml
