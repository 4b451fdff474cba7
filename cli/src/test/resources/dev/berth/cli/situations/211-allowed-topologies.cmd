simulate 211-allowed-topologies.yaml
explain app 211-allowed-topologies.yaml
check-config --cluster 211-allowed-topologies.yaml
