explain arangodb-cluster-id-162f0e 1285-arm-wanted-and-not-tolerated.yaml
