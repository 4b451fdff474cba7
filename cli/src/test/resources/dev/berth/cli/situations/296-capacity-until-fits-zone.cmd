capacity 296-capacity-until-fits-zone.yaml --until-fits --scale topology.kubernetes.io/zone=b
