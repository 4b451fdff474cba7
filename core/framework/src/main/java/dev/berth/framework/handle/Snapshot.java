package dev.berth.framework.handle;

import dev.berth.framework.state.PodInfo;
import java.util.Map;

/// The scheduler's view of the cluster at one moment, assumed pods and nominations included.
/// Immutable: it may be kept and read on any thread, and shares with later snapshots all that has
/// not changed in between.
///
/// @param nodes the nodes in snapshot order, with the pods on them
/// @param objects all other objects
/// @param waiting the pods of the profiles' scheduler names that are on no node, by UID; none where
///   no plugin [follows][ObjectInformer] pods
public record Snapshot(
    SharedLister nodes,
    ClusterObjects objects,
    PodNominator nominator,
    Map<String, PodInfo> waiting) {}
