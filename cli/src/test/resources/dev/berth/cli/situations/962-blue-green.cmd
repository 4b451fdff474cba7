explain deploy/web-green -n shop 962-blue-green.yaml 962-blue-green.green.yaml
