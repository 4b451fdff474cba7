explain new 287-terminating-holds-room.yaml
