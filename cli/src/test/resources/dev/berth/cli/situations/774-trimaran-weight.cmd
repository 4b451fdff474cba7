explain shop/hog 774-trimaran-weight.yaml 774-trimaran-weight.x.yaml --config 774-trimaran-weight.conf.yaml --node-usage 774-trimaran-weight.trace.csv
