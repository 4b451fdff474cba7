simulate 947-topology-affinity-error.yaml
explain nfv/dpdk-1-0 947-topology-affinity-error.yaml
