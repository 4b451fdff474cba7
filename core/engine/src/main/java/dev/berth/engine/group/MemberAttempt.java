package dev.berth.engine.group;

import dev.berth.engine.cycle.NodeSearch.Found;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.NodeStatuses;
import java.util.SortedSet;

/// How an attempt for a member of a group ended.
sealed interface MemberAttempt {
  QueuedPodInfo pod();

  /// The filters' statuses of nodes.
  NodeStatuses nodes();

  /// A node was found and the pod could be reserved there.
  record Fits(QueuedPodInfo pod, Found found) implements MemberAttempt {
    @Override
    public NodeStatuses nodes() {
      return found.decision().nodes();
    }
  }

  /// No node was found, or a plugin failed.
  ///
  /// @param pending the plugins that rejected the pod with the code Pending
  /// @param keepsNomination whether the pod keeps its nomination
  /// @param filtered the statuses of the nodes that were filtered
  record Fails(
      QueuedPodInfo pod,
      Decision decision,
      SortedSet<String> pending,
      boolean keepsNomination,
      NodeStatuses filtered)
      implements MemberAttempt {
    @Override
    public NodeStatuses nodes() {
      return decision.nodes();
    }

    boolean isError() {
      return decision.result() == Decision.Result.ERROR;
    }
  }
}
