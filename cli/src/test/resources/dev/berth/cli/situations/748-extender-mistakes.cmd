check-config 748-extender-mistakes.yaml
