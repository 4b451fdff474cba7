package dev.berth.framework.diagnosis;

import dev.berth.framework.status.NodeToStatus;
import java.util.SortedSet;
import java.util.TreeSet;

/// Why a pod fits no node.
///
/// @param nodes the number of nodes
/// @param nodeToStatus the filters' status of each node
/// @param rejectedBy the plugins that rejected the pod or narrowed the choice of nodes
/// @param preFilterMessage why the pod was rejected before any node was filtered; empty if it was
///   not
/// @param postFilterMessage the messages of PostFilter plugins; empty if none was called
public record Diagnosis(
    int nodes,
    NodeToStatus nodeToStatus,
    SortedSet<String> rejectedBy,
    String preFilterMessage,
    String postFilterMessage) {
  public Diagnosis {
    rejectedBy = java.util.Collections.unmodifiableSortedSet(new TreeSet<>(rejectedBy));
  }

  public Diagnosis withPostFilterMessage(String message) {
    return new Diagnosis(nodes, nodeToStatus, rejectedBy, preFilterMessage, message);
  }

  /// Returns kube-scheduler's text `0/N nodes are available: …`.
  public String message() {
    return FitMessage.of(this);
  }
}
