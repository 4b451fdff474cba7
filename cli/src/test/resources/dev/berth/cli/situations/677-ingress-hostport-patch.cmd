simulate 677-ingress-hostport-patch.yaml 677-ingress-hostport-patch.x.yaml --fail-on=stuck
explain deploy/ingress-nginx-controller -n ingress-nginx 677-ingress-hostport-patch.yaml 677-ingress-hostport-patch.x.yaml
