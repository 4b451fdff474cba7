package dev.berth.framework.group;

import dev.berth.framework.state.QueuedPodInfo;
import java.util.List;
import java.util.stream.Stream;

/// A group that is tried, with all that is to be scheduled below it. Immutable.
public sealed interface QueuedGroup {
  /// What its object said when the attempt began.
  GroupSpec spec();

  /// A PodGroup.
  ///
  /// @param pods its members that wait, in the order in which they are tried
  record Leaf(GroupSpec spec, List<QueuedPodInfo> pods) implements QueuedGroup {
    public Leaf {
      pods = List.copyOf(pods);
    }
  }

  /// A CompositePodGroup.
  ///
  /// @param children in the order in which they are tried
  record Composite(GroupSpec spec, List<QueuedGroup> children) implements QueuedGroup {
    public Composite {
      children = List.copyOf(children);
    }
  }

  default GroupKey key() {
    return spec().key();
  }

  /// The PodGroups, itself included, from left to right.
  default Stream<Leaf> leaves() {
    return switch (this) {
      case Leaf leaf -> Stream.of(leaf);
      case Composite composite -> composite.children.stream().flatMap(QueuedGroup::leaves);
    };
  }

  /// All members that wait.
  default List<QueuedPodInfo> members() {
    return leaves().flatMap(leaf -> leaf.pods.stream()).toList();
  }
}
