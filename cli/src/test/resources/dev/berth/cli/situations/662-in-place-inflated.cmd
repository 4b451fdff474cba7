explain home/zomboid-0 662-in-place-inflated.yaml
top 662-in-place-inflated.yaml --at 2026-11-20T09:00:00Z
