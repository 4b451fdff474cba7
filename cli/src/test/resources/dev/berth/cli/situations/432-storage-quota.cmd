simulate 432-storage-quota.yaml 432-storage-quota.x.yaml --fail-on=stuck
