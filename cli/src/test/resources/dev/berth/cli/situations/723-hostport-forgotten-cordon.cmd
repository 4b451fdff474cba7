explain deploy/controller -n ingress-nginx 723-hostport-forgotten-cordon.yaml --drain edge-1
disrupt 723-hostport-forgotten-cordon.yaml --drain edge-1,edge-2
