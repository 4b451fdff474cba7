explain deploy/app -n x 1024-init-container-larger.yaml
