check-config lint --cluster 1317-static-volumes-of-one-writer.yaml
explain deploy/share 1317-static-volumes-of-one-writer.yaml
