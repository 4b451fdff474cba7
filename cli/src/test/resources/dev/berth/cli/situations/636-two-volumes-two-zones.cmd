explain deploy/wordpress -n blog 636-two-volumes-two-zones.yaml
