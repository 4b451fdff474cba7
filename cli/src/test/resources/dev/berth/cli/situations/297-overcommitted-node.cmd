explain p 297-overcommitted-node.yaml
