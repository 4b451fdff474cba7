simulate one-namespace.yaml
simulate two-namespaces.yaml
