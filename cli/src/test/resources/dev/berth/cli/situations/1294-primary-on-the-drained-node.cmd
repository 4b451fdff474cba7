disrupt 1294-primary-on-the-drained-node.yaml --drain aks-pg-3
simulate 1294-primary-on-the-drained-node.yaml --drain aks-pg-3
disrupt 1294-primary-on-the-drained-node.yaml --drain aks-pg-1
