simulate 668-besteffort-on-full-node.yaml 668-besteffort-on-full-node.app.yaml
explain deploy/scraper 668-besteffort-on-full-node.yaml 668-besteffort-on-full-node.app.yaml
top 668-besteffort-on-full-node.yaml 668-besteffort-on-full-node.app.yaml --at 2026-11-20T09:00:00Z
