explain deploy/train -n ml 538-pool-at-max-size.yaml
capacity 538-pool-at-max-size.yaml --scale cloud.google.com/gke-nodepool=batch --until-fits
