capacity scale 1066-scale-from-nothing.yaml --shape big,cpu=4,memory=16Gi --until-fits
