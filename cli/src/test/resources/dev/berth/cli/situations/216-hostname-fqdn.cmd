explain p 216-hostname-fqdn.yaml
check-config --cluster 216-hostname-fqdn.yaml
