simulate 756-gpu-queue.yaml --trace 756-gpu-queue.trace.csv --nodes 2,4,8
