check-config 369-koordinator-hot-node.cfg.yaml
explain deploy/web 369-koordinator-hot-node.yaml --config 369-koordinator-hot-node.cfg.yaml --at 2026-06-01T00:01:00Z
