explain p 257-allocatable-not-capacity.yaml
check-config --cluster 257-allocatable-not-capacity.yaml
