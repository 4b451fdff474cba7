explain deploy/nri-bundle-nrk8s-controlplane -n newrelic 1202-controlplane-on-k3s.yaml 1202-controlplane-on-k3s.v31.yaml
