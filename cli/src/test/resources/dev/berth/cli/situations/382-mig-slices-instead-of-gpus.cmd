explain deploy/train 382-mig-slices-instead-of-gpus.yaml
check-config --cluster 382-mig-slices-instead-of-gpus.yaml --fail-on none
