explain deploy/api -n shop 537-never-preempts-placeholders.yaml --all
