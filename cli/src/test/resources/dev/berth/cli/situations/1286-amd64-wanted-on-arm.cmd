explain deploy/dapr-operator -n dapr-system 1286-amd64-wanted-on-arm.yaml
