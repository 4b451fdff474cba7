simulate 787-names-refused.yaml 787-names-refused.x.yaml
check-config --cluster 787-names-refused.yaml 787-names-refused.x.yaml
