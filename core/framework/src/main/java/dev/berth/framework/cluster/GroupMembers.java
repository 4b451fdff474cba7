package dev.berth.framework.cluster;

import dev.berth.framework.model.PodInfo;
import java.util.Collection;

/// The pods that name a PodGroup and have not finished. A pod with a node always counts; a pod
/// without a node counts if its scheduler name belongs to a profile. A live view.
public interface GroupMembers {
  /// The members on nodes, including assumed ones, each with the node in its spec; in no order.
  Collection<PodInfo> scheduled();

  /// The members without a node; in no order.
  Collection<PodInfo> unscheduled();

  /// The number of members.
  default int count() {
    return scheduled().size() + unscheduled().size();
  }
}
