explain urgent 907-nominated-node-gone.yaml
