package dev.berth.framework.model;

import java.util.List;
import java.util.stream.Stream;

/// A group that the engine tries, with everything below it that must be scheduled. Immutable.
public sealed interface QueuedGroup {
  /// The properties of the group when the attempt began.
  GroupSpec spec();

  /// A PodGroup.
  ///
  /// @param pods its waiting members, in the order of trying
  record Leaf(GroupSpec spec, List<QueuedPodInfo> pods) implements QueuedGroup {
    public Leaf {
      pods = List.copyOf(pods);
    }
  }

  /// A CompositePodGroup.
  ///
  /// @param children in the order of trying
  record Composite(GroupSpec spec, List<QueuedGroup> children) implements QueuedGroup {
    public Composite {
      children = List.copyOf(children);
    }
  }

  default GroupKey key() {
    return spec().key();
  }

  /// Returns the PodGroups from left to right; a PodGroup returns itself.
  default Stream<Leaf> leaves() {
    return switch (this) {
      case Leaf leaf -> Stream.of(leaf);
      case Composite composite -> composite.children.stream().flatMap(QueuedGroup::leaves);
    };
  }

  /// Returns all waiting members.
  default List<QueuedPodInfo> members() {
    return leaves().flatMap(leaf -> leaf.pods.stream()).toList();
  }
}
