explain sts/sts 472-soft-spread-unlabelled-node.yaml
