disrupt 351-lost-node-statefulset.yaml --lose n1
