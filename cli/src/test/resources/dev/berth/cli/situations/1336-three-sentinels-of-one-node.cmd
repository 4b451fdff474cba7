explain deploy/rfs-redisfailover 1336-three-sentinels-of-one-node.yaml
capacity scale 1336-three-sentinels-of-one-node.yaml --like kubernetes.io/os=linux
