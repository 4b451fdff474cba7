simulate 386-forbidden-in-the-dump.yaml 386-forbidden-in-the-dump.nodes.yaml
