disrupt 1263-as-many-as-the-least.yaml --drain gke-1 --fail-on=stuck
