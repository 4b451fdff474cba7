explain web-1 1211-volume-made-where-no-node-is.yaml
