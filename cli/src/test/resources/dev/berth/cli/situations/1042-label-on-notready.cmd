explain deploy/inf -n t 1042-label-on-notready.yaml
