explain deploy/proxy 1081-masters-and-full-workers.yaml
