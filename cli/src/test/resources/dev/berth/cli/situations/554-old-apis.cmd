simulate 554-old-apis.yaml 554-old-apis.app.yaml
