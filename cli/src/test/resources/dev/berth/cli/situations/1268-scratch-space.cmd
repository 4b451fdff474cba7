capacity consolidate 1268-scratch-space.yaml
