simulate 606-linux-agent-on-windows-pool.yaml
explain ds/node-agent -n observability 606-linux-agent-on-windows-pool.yaml
