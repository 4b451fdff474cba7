top 549-top-memory-requests-inflated.yaml --at 2026-11-29T08:00:00Z
explain deploy/pet-tagger -n media 549-top-memory-requests-inflated.yaml
