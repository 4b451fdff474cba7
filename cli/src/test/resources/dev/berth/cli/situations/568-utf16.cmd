simulate 568-utf16.cluster.yaml
simulate 568-utf16.bom.yaml 568-utf16.cluster.yaml
