explain deploy/shop 607-rancher-windows-preferred.yaml
