explain db/pg-restore 950-claim-from-snapshot.yaml
