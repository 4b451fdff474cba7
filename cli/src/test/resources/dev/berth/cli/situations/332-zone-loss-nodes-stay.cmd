disrupt 332-zone-loss-nodes-stay.yaml --lose zone=a
