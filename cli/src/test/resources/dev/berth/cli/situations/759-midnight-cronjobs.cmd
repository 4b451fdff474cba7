simulate 759-midnight-cronjobs.yaml --until 8h --at 2026-11-29T23:50:00Z --nodes 3,4,6
