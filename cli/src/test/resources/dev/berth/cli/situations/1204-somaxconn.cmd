simulate 1204-somaxconn.yaml 1204-somaxconn.nginx.yaml
explain deploy/nginx -n shop 1204-somaxconn.yaml 1204-somaxconn.nginx.yaml
