simulate 611-pool-name-pinned-in-upgrade.yaml --drain gke-nb-old-1,gke-nb-old-2
explain deploy/notebooks -n hub 611-pool-name-pinned-in-upgrade.yaml --drain gke-nb-old-1,gke-nb-old-2
disrupt 611-pool-name-pinned-in-upgrade.yaml --drain gke-nb-old-1,gke-nb-old-2
