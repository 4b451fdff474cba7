simulate 553-request-over-limit.yaml 553-request-over-limit.app.yaml
