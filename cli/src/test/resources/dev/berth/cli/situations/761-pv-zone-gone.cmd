capacity 761-pv-zone-gone.yaml --scale node-pool=workers --until-fits
capacity 761-pv-zone-gone.yaml --shape zone-b,cpu=4,memory=16Gi,label:topology.kubernetes.io/zone=eu-1b --until-fits
