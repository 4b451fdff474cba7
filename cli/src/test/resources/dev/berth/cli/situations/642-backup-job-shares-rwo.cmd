explain job/backup -n gitlab 642-backup-job-shares-rwo.yaml 642-backup-job-shares-rwo.x.yaml
