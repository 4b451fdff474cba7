explain deploy/probe -n m 1049-hostnetwork-ports.yaml
