simulate 392-surplus-pod-of-a-replicaset.yaml
explain default/web-2 392-surplus-pod-of-a-replicaset.yaml
