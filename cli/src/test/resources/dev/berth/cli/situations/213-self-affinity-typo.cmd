simulate 213-self-affinity-typo.yaml
explain deploy/web 213-self-affinity-typo.yaml
check-config --cluster 213-self-affinity-typo.yaml
