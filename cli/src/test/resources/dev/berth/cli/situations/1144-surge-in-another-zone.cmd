disrupt 1144-surge-in-another-zone.yaml --upgrade agentpool=app --max-surge 1
