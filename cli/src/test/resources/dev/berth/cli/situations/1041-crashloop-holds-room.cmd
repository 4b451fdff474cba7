explain deploy/api -n t 1041-crashloop-holds-room.yaml
simulate 1041-crashloop-holds-room.yaml
