simulate 272-list-instead-of-map.yaml
