capacity consolidate 1304-dns-on-two-nodes.yaml
