simulate 259-podsecurity-enforced.yaml
