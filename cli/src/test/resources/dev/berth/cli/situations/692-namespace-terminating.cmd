simulate 692-namespace-terminating.yaml 692-namespace-terminating.x.yaml --fail-on=stuck
explain deploy/gatekeeper-controller-manager -n gatekeeper-system 692-namespace-terminating.yaml 692-namespace-terminating.x.yaml
