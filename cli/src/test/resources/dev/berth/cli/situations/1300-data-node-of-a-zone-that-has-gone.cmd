capacity scale 1300-data-node-of-a-zone-that-has-gone.yaml --like eks.amazonaws.com/nodegroup=data
capacity scale 1300-data-node-of-a-zone-that-has-gone.yaml --shape m5,cpu=4,memory=16Gi,zone=eu-west-1b
