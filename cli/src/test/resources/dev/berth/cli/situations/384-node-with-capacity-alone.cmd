simulate 384-node-with-capacity-alone.yaml
