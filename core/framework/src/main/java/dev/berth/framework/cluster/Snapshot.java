package dev.berth.framework.cluster;

import dev.berth.framework.model.PodInfo;
import java.util.Map;

/// The scheduler's view of the cluster at one moment, including assumed pods and nominations.
/// Immutable and usable on any thread; snapshots share unchanged data with each other.
///
/// @param nodes the nodes in snapshot order, with the pods on them
/// @param objects all other objects
/// @param waiting the pods with the scheduler name of a profile that are on no node, by UID; empty
///   if no plugin [watches][ObjectInformer] pods
public record Snapshot(
    SharedLister nodes,
    ClusterObjects objects,
    PodNominator nominator,
    Map<String, PodInfo> waiting) {}
