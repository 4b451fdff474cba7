explain job/bench -n tpu 736-kueue-resource-not-covered.yaml
simulate 736-kueue-resource-not-covered.yaml
