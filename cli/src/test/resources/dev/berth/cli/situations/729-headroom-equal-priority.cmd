explain deploy/api -n web 729-headroom-equal-priority.yaml
simulate 729-headroom-equal-priority.yaml --fail-on pending
