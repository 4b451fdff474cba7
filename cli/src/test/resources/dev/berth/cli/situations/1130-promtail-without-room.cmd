explain ds/promtail -n monitoring 1130-promtail-without-room.yaml
