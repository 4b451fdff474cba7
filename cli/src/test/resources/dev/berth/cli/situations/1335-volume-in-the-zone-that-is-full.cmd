explain es-0 -n es 1335-volume-in-the-zone-that-is-full.yaml
