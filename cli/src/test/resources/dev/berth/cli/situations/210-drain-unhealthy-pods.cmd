disrupt 210-drain-unhealthy-pods.yaml --drain n1
check-config --cluster 210-drain-unhealthy-pods.yaml
