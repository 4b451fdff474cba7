disrupt 798-drain-like-kubectl.yaml --drain old-1 --ignore-daemonsets --delete-emptydir-data
disrupt 798-drain-like-kubectl.yaml --drain -l pool=old
disrupt 798-drain-like-kubectl.yaml --drain pool=old
disrupt 798-drain-like-kubectl.yaml --drain old-1 --disable-eviction
