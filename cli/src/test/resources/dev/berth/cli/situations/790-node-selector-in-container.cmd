simulate 790-node-selector-in-container.yaml 790-node-selector-in-container.x.yaml
explain deploy/proxy -n web 790-node-selector-in-container.yaml 790-node-selector-in-container.x.yaml
