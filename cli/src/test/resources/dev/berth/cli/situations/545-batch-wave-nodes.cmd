simulate 545-batch-wave-nodes.yaml --trace 545-batch-wave-nodes.trace.csv --until 8h --nodes 2,3,4,8
simulate 545-batch-wave-nodes.yaml --trace 545-batch-wave-nodes.trace.csv --until 8h
