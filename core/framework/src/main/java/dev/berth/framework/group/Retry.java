package dev.berth.framework.group;

import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.diagnosis.GroupStatus;
import dev.berth.framework.state.PodInfo;
import java.util.Collection;
import java.util.List;

/// The group's attempt in a cluster without some pods. For one thread.
public interface Retry extends AutoCloseable {
  /// How it has ended.
  GroupStatus status();

  /// What was tried.
  GroupEvaluation evaluation();

  /// The members that would get a node, with the node in their specs, in the order in which they
  /// were tried.
  List<PodInfo> proposed();

  /// Puts pods back on their nodes if all proposed pods still fit where they are to be, one after
  /// the other; else they stay away.
  ///
  /// @param pods of those that were taken away
  /// @return whether they are back
  boolean putBack(Collection<PodInfo> pods);

  /// Everything is as it was before.
  @Override
  void close();
}
