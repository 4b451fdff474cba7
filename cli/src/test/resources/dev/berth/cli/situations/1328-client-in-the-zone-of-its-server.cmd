explain job/uperf-client -n bench 1328-client-in-the-zone-of-its-server.yaml
