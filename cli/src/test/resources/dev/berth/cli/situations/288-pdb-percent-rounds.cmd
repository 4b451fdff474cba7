disrupt 288-pdb-percent-rounds.yaml --drain n1
check-config --cluster 288-pdb-percent-rounds.yaml
