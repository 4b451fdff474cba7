capacity consolidate 1305-idle-notebook-nodes.yaml --keep pool=core
