capacity fit 1296-eight-pods-a-node.yaml --podspec 1296-eight-pods-a-node.ws.yaml --next 1
