explain app 279-immediate-volume-other-zone.yaml
