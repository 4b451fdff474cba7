explain deploy/web 370-koordinator-expired-metric.yaml --config 370-koordinator-expired-metric.cfg.yaml --at 2026-06-01T01:00:30Z
