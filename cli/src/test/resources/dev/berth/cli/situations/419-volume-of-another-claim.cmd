explain deploy/plex -n media2 419-volume-of-another-claim.yaml
