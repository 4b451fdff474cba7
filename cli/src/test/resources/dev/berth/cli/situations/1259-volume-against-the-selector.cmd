explain deploy/app 1259-volume-against-the-selector.yaml
