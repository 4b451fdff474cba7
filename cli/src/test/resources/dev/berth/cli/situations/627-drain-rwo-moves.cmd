disrupt 627-drain-rwo-moves.yaml --drain pi-1 --fail-on=stuck
