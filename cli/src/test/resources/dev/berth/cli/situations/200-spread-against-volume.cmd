simulate 200-spread-against-volume.yaml
explain kv-2 200-spread-against-volume.yaml
