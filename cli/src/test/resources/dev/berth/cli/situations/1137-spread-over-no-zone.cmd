check-config lint --cluster 1137-spread-over-no-zone.yaml 1137-spread-over-no-zone.app.yaml
explain deploy/nginx-topology 1137-spread-over-no-zone.yaml 1137-spread-over-no-zone.app.yaml
