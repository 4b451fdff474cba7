capacity fit 1289-three-nodes-of-four-cores.yaml --podspec 1289-three-nodes-of-four-cores.app.yaml
