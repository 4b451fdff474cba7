simulate 407-rwo-two-replicas.yaml --fail-on=stuck
check-config --cluster 407-rwo-two-replicas.yaml
