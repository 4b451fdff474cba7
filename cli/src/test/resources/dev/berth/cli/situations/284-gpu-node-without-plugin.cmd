explain train 284-gpu-node-without-plugin.yaml
check-config --cluster 284-gpu-node-without-plugin.yaml
