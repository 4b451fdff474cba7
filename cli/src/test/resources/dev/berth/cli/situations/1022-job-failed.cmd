explain job/import -n etl 1022-job-failed.yaml
explain etl/import-0 1022-job-failed.yaml
