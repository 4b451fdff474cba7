disrupt 1149-one-node-stops-the-upgrade.yaml --upgrade agentpool=infra
