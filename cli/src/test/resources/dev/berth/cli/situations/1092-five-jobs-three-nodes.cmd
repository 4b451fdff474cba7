simulate 1092-five-jobs-three-nodes.yaml
