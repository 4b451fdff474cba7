disrupt 504-crashloop-blocks-drain.yaml --drain w1 --fail-on=stuck
