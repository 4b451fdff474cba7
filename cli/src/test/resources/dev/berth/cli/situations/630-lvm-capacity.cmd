explain deploy/warehouse 630-lvm-capacity.yaml
