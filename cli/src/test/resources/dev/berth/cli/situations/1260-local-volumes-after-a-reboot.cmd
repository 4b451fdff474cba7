explain server-0 -n server-system 1260-local-volumes-after-a-reboot.yaml
