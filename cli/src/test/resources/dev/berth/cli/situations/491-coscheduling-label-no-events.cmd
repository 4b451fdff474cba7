explain deploy/pause 491-coscheduling-label-no-events.yaml
