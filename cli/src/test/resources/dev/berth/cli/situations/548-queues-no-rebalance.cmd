simulate --scheduler-conf 548-queues-no-rebalance.conf.yaml 548-queues-no-rebalance.yaml 548-queues-no-rebalance.late.yaml
simulate --scheduler-conf 548-queues-no-rebalance.noreclaim.yaml 548-queues-no-rebalance.yaml 548-queues-no-rebalance.late.yaml
explain podgroup/late --scheduler-conf 548-queues-no-rebalance.noreclaim.yaml 548-queues-no-rebalance.yaml 548-queues-no-rebalance.late.yaml
