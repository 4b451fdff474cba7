explain deploy/train 1143-plugin-restarted.yaml
