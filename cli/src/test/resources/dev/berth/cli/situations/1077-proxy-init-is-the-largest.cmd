explain deploy/tiny 1077-proxy-init-is-the-largest.yaml
