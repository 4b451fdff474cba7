package dev.berth.estimator;

import dev.berth.fleet.PodSet;
import dev.berth.fleet.SnapshotRoom;
import dev.berth.server.grpc.MalformedMessageException;
import dev.berth.server.grpc.MessageFields;
import java.util.List;

/// A list of Component: the pods of a set.
final class ComponentsMessage {
  private static final int REQUIREMENTS = 2;
  private static final int REPLICAS = 3;

  private static final int NAMESPACE = 1;
  private static final int COMPONENTS = 2;

  private ComponentsMessage() {}

  /// Reads the components of a set.
  ///
  /// @param namespace the namespace of its pods; empty for the default one
  static PodSet of(List<MessageFields> components, String namespace) {
    var set = new PodSet(components.stream().map(it -> component(it, namespace)).toList());
    if (set.size() > SnapshotRoom.MOST_CYCLES) {
      throw new MalformedMessageException(
          "a set has %,d pods, more than %,d".formatted(set.size(), SnapshotRoom.MOST_CYCLES));
    }
    return set;
  }

  private static PodSet.Component component(MessageFields component, String namespace) {
    var count = (int) component.number(REPLICAS);
    if (count < 0) {
      throw new MalformedMessageException("replicas: %d is less than 0".formatted(count));
    }
    return new PodSet.Component(
        RequirementsMessage.ofComponent(component.message(REQUIREMENTS), namespace).pod(), count);
  }

  /// Reads a list of AssumedWorkload; each of them is a set.
  static List<PodSet> ofWorkloads(List<MessageFields> workloads) {
    return workloads.stream().map(it -> of(it.messages(COMPONENTS), it.text(NAMESPACE))).toList();
  }
}
