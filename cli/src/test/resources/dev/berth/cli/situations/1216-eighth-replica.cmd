explain deploy/nginx 1216-eighth-replica.yaml
