capacity scale 1124-nodes-came-back-elsewhere.yaml --like eks.amazonaws.com/nodegroup=es
capacity scale 1124-nodes-came-back-elsewhere.yaml --shape c,cpu=4,memory=16Gi,zone=us-west-2c
explain law/es-2 1124-nodes-came-back-elsewhere.yaml
