explain deploy/ingress-controller -n ingress 605-kind-ingress-ready.yaml
