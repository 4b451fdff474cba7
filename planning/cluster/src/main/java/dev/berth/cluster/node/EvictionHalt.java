package dev.berth.cluster.node;

/// So many nodes do not answer that kube-controller-manager takes it for a failure of the network,
/// and evicts nobody from them.
///
/// @param zone whose nodes are meant; empty if they have none
/// @param notReady how many of its nodes are not ready
/// @param nodes how many it has
/// @param isEverywhere whether no node of the cluster is ready
public record EvictionHalt(String zone, int notReady, int nodes, boolean isEverywhere) {}
