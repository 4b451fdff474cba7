explain prom-1 -n monitoring 1248-no-node-in-the-zone-of-the-disk.yaml
capacity scale 1248-no-node-in-the-zone-of-the-disk.yaml --like eks.amazonaws.com/nodegroup=spot
