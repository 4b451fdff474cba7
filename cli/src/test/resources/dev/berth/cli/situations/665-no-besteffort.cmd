explain deploy/api -n prod 665-no-besteffort.yaml 665-no-besteffort.app.yaml
