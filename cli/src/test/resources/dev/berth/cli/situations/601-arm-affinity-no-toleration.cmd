explain graph/graph-cluster-id-3f2a 601-arm-affinity-no-toleration.yaml
