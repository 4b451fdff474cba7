explain sts/iris-data -n iris 648-allowed-topologies.yaml
