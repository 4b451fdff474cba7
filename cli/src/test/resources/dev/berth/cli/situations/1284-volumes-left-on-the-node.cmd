capacity fit 1284-volumes-left-on-the-node.yaml --podspec 1284-volumes-left-on-the-node.db.yaml
