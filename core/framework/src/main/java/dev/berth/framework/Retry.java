package dev.berth.framework;

import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.GroupStatus;
import java.util.Collection;
import java.util.List;

/// The attempt of a group in a cluster from which some pods are removed. For one thread.
public interface Retry extends AutoCloseable {
  /// How the attempt ended.
  GroupStatus status();

  /// The evaluation that was tried.
  GroupEvaluation evaluation();

  /// The members that would get a node, each with the node in its spec, in the order of trying.
  List<PodInfo> proposed();

  /// Puts pods back on their nodes, provided that all proposed pods still fit their proposed nodes,
  /// one after the other. Otherwise the pods stay removed.
  ///
  /// @param pods a part of the removed pods
  /// @return whether they were put back
  boolean putBack(Collection<PodInfo> pods);

  /// Restores the cluster.
  @Override
  void close();
}
