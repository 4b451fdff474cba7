simulate 1112-pinned-host-port.yaml 1112-pinned-host-port.v2.yaml
explain deploy/registry 1112-pinned-host-port.yaml 1112-pinned-host-port.v2.yaml
