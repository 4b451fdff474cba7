simulate 1087-limitrange-satisfies-quota.yaml --fail-on=stuck
simulate 1087-limitrange-satisfies-quota.yaml 1087-limitrange-satisfies-quota.limits.yaml --fail-on=stuck
