disrupt 508-operator-pods-not-controlled.yaml --drain k2 --fail-on=stuck
disrupt 508-operator-pods-not-controlled.yaml --drain k2 --force --fail-on=stuck,pending
