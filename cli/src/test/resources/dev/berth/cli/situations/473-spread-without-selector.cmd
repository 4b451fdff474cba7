simulate 473-spread-without-selector.yaml
check-config --cluster 473-spread-without-selector.yaml
