disrupt 1214-one-osd-is-down.yaml --drain worker01
