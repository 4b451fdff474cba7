top top.yaml --at 2026-11-01T12:00:00Z
top top.yaml --at 2026-11-01T12:00:00Z --limit 1 -o json
top top.yaml --server https://localhost:1
top --once top.yaml
top
top --kubeconfig nowhere.conf
