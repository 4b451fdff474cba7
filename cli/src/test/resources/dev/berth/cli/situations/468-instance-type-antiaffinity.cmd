explain deploy/cilium-operator -n cilium 468-instance-type-antiaffinity.yaml
check-config --cluster 468-instance-type-antiaffinity.yaml
