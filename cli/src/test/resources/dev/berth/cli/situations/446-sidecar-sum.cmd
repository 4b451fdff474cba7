explain deploy/app -n mesh 446-sidecar-sum.yaml
