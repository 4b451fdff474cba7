simulate 1107-quota-of-replicasets.yaml 1107-quota-of-replicasets.v4.yaml --fail-on=stuck
