capacity scale 1014-shape-without-zone.yaml --shape large,cpu=8,memory=32Gi
capacity scale 1014-shape-without-zone.yaml --like kubernetes.io/os=linux
