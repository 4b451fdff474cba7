package dev.berth.cluster.controller.node;

/// A halt of evictions: so many nodes do not answer that kube-controller-manager assumes a failure
/// of the network, and evicts no pods from them.
///
/// @param zone the zone of the nodes; empty if they have none
/// @param notReady how many nodes of the zone are not ready
/// @param nodes how many nodes the zone has
/// @param isEverywhere whether no node of the cluster is ready
public record EvictionHalt(String zone, int notReady, int nodes, boolean isEverywhere) {}
