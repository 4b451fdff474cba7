explain deploy/web 1340-taint-until-the-agent-is-ready.yaml
