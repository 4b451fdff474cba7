capacity consolidate 1269-preferences-keep-no-node.yaml
