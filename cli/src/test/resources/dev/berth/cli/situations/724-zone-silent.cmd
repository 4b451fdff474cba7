disrupt 724-zone-silent.yaml --lose zone=brazilsouth-2
disrupt 724-zone-silent.yaml --every-zone
