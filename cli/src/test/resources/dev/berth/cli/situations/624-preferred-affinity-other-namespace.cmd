explain deploy/proxy 624-preferred-affinity-other-namespace.yaml
check-config --cluster 624-preferred-affinity-other-namespace.yaml
