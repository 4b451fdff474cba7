capacity scale 1256-full-node-and-no-scale-up.yaml --like eks.amazonaws.com/nodegroup=main
