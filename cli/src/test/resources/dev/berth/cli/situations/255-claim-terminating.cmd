explain app 255-claim-terminating.yaml
