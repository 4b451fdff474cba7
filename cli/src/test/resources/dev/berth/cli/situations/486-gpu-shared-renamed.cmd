explain deploy/notebook 486-gpu-shared-renamed.yaml
check-config --cluster 486-gpu-shared-renamed.yaml
