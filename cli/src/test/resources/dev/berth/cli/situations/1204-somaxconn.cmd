simulate 1204-somaxconn.yaml 1204-somaxconn.nginx.yaml
