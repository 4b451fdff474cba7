simulate 1323-autoscaler-above-the-limits-of-a-quota.yaml --hpa max --fail-on=stuck
explain deploy/veryfront-renderer -n veryfront-production 1323-autoscaler-above-the-limits-of-a-quota.yaml --hpa max
