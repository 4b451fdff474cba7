disrupt 708-antiaffinity-two-drains.yaml --drain stanton-1,stanton-2
