simulate 211-allowed-topologies.yaml
explain app 211-allowed-topologies.yaml
