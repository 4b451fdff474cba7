check-config weight-zero.yaml
