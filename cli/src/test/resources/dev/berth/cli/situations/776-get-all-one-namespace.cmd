explain -n pay billing-5c4f7d9b8-m4n8q 776-get-all-one-namespace.yaml
top 776-get-all-one-namespace.yaml --at 2026-11-29T09:00:00Z
