explain logging/esdata-2 402-local-node-gone.yaml
