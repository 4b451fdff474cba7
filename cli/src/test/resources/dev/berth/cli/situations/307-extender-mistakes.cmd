check-config 307-extender-mistakes.yaml
check-config 307-extender-mistakes.timeout.yaml
