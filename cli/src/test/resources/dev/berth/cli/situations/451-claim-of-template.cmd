check-config --cluster 451-claim-of-template.yaml
