explain 602-amd64-chart-on-arm-only.yaml
check-config --cluster 602-amd64-chart-on-arm-only.yaml
