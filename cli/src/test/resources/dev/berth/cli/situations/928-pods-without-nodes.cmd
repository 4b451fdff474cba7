top 928-pods-without-nodes.json --at=2026-01-30T12:00:00Z
explain x/a 928-pods-without-nodes.json
