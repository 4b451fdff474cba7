explain job/backup-4 -n prod 1270-backups-pile-up.yaml
top 1270-backups-pile-up.yaml
