explain inference-0 -n ai 1337-resize-that-waits-for-its-neighbour.yaml
top 1337-resize-that-waits-for-its-neighbour.yaml
