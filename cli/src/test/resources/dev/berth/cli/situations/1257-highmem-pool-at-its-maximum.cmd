explain deploy/spark -n analytics 1257-highmem-pool-at-its-maximum.yaml
capacity scale 1257-highmem-pool-at-its-maximum.yaml --like cloud.google.com/gke-nodepool=highmem
