explain web-1 283-preferred-ignored.yaml
