check-config --convert 303-v1beta1-most-allocated-weight-zero.yaml
