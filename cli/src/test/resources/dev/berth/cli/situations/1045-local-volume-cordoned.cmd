explain t/db 1045-local-volume-cordoned.yaml
