explain app-db-0 -n app 1329-disk-in-c-and-friends-in-a.yaml
