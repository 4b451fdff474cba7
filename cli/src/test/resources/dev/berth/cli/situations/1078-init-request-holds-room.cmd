explain job/echo-box 1078-init-request-holds-room.yaml
