disrupt 512-spread-ignores-dead-zone.yaml --lose zone=E02 --fail-on=pending
disrupt 512-spread-ignores-dead-zone.yaml --delete zone=E02 --fail-on=pending
