explain deploy/share -n files 647-claim-being-deleted.yaml
