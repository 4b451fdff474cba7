simulate 428-wave-of-releases.yaml 428-wave-of-releases.x.yaml --fail-on=stuck
