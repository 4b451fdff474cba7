explain deploy/api -n locked 783-podsecurity-restricted.yaml
simulate 783-podsecurity-restricted.yaml
