disrupt 702-all-crashloop.yaml --drain ip-10-0-1-11 --fail-on=stuck
