check-config 768-policy-fights.x.yaml
