explain sts/mongo -n team-b 644-storage-quota.yaml
simulate 644-storage-quota.yaml --fail-on=stuck
