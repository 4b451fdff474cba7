simulate 710-local-volume.yaml --drain st-2 --fail-on=pending
