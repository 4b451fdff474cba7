explain deploy/web 496-mostallocated-no-zones.yaml
