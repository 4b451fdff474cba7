check-config 746-second-profile-unnamed.yaml
