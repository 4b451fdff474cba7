capacity 335-pods-as-large-as-the-node.yaml --shape m5,cpu=4,memory=16Gi --until-fits
capacity 335-pods-as-large-as-the-node.yaml --shape m5,cpu=4,memory=16Gi --shape m5x,cpu=8,memory=32Gi --until-fits
