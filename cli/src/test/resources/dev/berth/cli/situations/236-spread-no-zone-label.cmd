explain deploy/web 236-spread-no-zone-label.yaml
check-config --cluster 236-spread-no-zone-label.yaml
