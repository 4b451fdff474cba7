simulate 1082-placement-on-two-infra-nodes.yaml 1082-placement-on-two-infra-nodes.v2.yaml --fail-on=stuck
explain deploy/kubevirt-console-plugin -n kubevirt 1082-placement-on-two-infra-nodes.yaml 1082-placement-on-two-infra-nodes.v2.yaml
