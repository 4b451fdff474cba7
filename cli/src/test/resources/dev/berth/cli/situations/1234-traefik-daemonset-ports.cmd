simulate 1234-traefik-daemonset-ports.yaml 1234-traefik-daemonset-ports.v29.yaml --fail-on=stuck
explain ds/traefik -n traefik 1234-traefik-daemonset-ports.yaml 1234-traefik-daemonset-ports.v29.yaml
