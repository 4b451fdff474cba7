explain 0156ce01-0 -n opensandbox 1232-sandbox-sysctl.yaml
