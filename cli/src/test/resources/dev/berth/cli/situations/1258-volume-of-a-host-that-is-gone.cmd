explain mongo-0 -n db 1258-volume-of-a-host-that-is-gone.yaml
