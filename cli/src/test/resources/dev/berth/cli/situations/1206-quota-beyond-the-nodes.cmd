explain job/train -n ml 1206-quota-beyond-the-nodes.yaml
