capacity scale 1299-daemons-take-most-of-each-node.yaml --like customer=shared
