explain deploy/web 1288-two-terms-of-affinity.yaml
