explain explore-0 -n team-a 1210-notebook-with-two-volumes.yaml
