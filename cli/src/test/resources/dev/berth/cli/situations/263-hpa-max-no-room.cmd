simulate 263-hpa-max-no-room.yaml --hpa max
