explain job/demo-4 -n save-cloud 1331-full-disk-and-busy-ports.yaml
