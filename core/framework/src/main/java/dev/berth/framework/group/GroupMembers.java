package dev.berth.framework.group;

import dev.berth.framework.state.PodInfo;
import java.util.Collection;

/// The pods that name a PodGroup: live ones, of any scheduler if they have a node, else of one of
/// the profiles. A live view.
public interface GroupMembers {
  /// Those on nodes, assumed ones included, with the node in their spec; in no order.
  Collection<PodInfo> scheduled();

  /// Those without a node; in no order.
  Collection<PodInfo> unscheduled();

  /// How many there are.
  default int count() {
    return scheduled().size() + unscheduled().size();
  }
}
