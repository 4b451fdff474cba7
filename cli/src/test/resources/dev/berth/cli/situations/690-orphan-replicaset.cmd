explain deploy/catalog -n neo 690-orphan-replicaset.yaml
simulate 690-orphan-replicaset.yaml
