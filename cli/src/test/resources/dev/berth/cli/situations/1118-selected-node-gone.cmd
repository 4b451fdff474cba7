explain app-0 1118-selected-node-gone.yaml
