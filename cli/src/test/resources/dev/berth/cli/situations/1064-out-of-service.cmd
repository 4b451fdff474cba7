simulate 1064-out-of-service.yaml
simulate 1064-out-of-service.silent.yaml
simulate 1064-out-of-service.silent.yaml --drain w2
