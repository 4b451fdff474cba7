capacity scale 1298-as-large-as-the-machine.yaml --shape c16,cpu=16,memory=64Gi
