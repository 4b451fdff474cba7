simulate 094-timeline.yaml --trace 094-timeline.csv --until 24h --time-limit 0s
simulate 094-timeline.yaml --trace 094-timeline.csv --time-limit 0s -o summary
simulate 094-timeline.yaml --trace 094-timeline.csv --nodes 1,2 --time-limit 0s
disrupt early-end.yaml --drain w1 --time-limit 0s
disrupt early-end.yaml --every-node --time-limit 0s
simulate early-end.yaml --time-limit 1m
