explain deploy/nginx 479-uninitialized-all-nodes.yaml
