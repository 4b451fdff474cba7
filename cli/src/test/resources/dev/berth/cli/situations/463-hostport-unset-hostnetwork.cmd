simulate 463-hostport-unset-hostnetwork.yaml 463-hostport-unset-hostnetwork.x.yaml
explain deploy/gw 463-hostport-unset-hostnetwork.yaml 463-hostport-unset-hostnetwork.x.yaml
