simulate 694-suspended-job.yaml 694-suspended-job.x.yaml --fail-on=pending,stuck
explain job/backfill -n etl 694-suspended-job.yaml 694-suspended-job.x.yaml
