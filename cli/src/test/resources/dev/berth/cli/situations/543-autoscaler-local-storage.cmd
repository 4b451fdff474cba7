capacity 543-autoscaler-local-storage.yaml --consolidate
