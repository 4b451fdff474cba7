explain deploy/registry-nginx -n registry 617-spread-counts-nodes-only-preferred-away.yaml
