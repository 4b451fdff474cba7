simulate 513-bad-az-seven-pending.yaml --fail-on=pending
explain deploy/donotschedule -n web 513-bad-az-seven-pending.yaml
