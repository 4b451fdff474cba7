explain bench 487-allocatable-less-than-capacity.yaml
