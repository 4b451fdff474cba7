explain deploy/banzai -n obs 659-emptydir-sizelimit.yaml 659-emptydir-sizelimit.app.yaml
