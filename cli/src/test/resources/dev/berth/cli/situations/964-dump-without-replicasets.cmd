simulate 964-dump-without-replicasets.yaml
disrupt 964-dump-without-replicasets.yaml --drain w1
