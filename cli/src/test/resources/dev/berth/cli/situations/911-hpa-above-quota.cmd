simulate 911-hpa-above-quota.yaml --hpa=max --fail-on=pending
explain deploy/shop -n prod 911-hpa-above-quota.yaml --hpa=max
