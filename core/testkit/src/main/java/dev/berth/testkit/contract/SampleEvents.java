package dev.berth.testkit.contract;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Events of nodes and of pods on nodes.
///
/// @param nodes nodes that are added, deleted, or changed into one another
/// @param pods pods on nodes that are added, deleted, or changed into one another
record SampleEvents(List<? extends KubernetesObject> nodes, List<? extends KubernetesObject> pods) {
  /// A change of one object.
  ///
  /// @param before null if the object is new
  /// @param after null if it is deleted
  record Change(@Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    @Override
    public String toString() {
      return "the change of %s to %s".formatted(name(before), name(after));
    }

    private static String name(@Nullable KubernetesObject object) {
      return object == null ? "nothing" : object.key().toString();
    }
  }

  static SampleEvents of(List<NodeInfo> nodes, List<PodInfo> pods) {
    List<Pod> running = new ArrayList<>();
    for (int i = 0; i < pods.size() && !nodes.isEmpty(); i++) {
      Pod pod = pods.get(i).pod();
      running.add(pod.withSpec(pod.spec().withNodeName(nodes.get(i % nodes.size()).name())));
    }
    return new SampleEvents(nodes.stream().map(NodeInfo::node).toList(), running);
  }

  /// Returns the changes that a registration for this event covers.
  List<Change> of(ClusterEvent event) {
    List<? extends KubernetesObject> objects =
        event.resource().covers(EventResource.NODE)
            ? nodes
            : event.resource().covers(EventResource.ASSIGNED_POD) ? pods : List.of();
    List<Change> changes = new ArrayList<>();
    for (KubernetesObject object : objects) {
      if (event.actions().contains(ActionType.ADD)) {
        changes.add(new Change(null, object));
      }
      if (event.actions().contains(ActionType.DELETE)) {
        changes.add(new Change(object, null));
      }
      if (event.actions().stream().anyMatch(ActionType::isUpdate)) {
        objects.forEach(other -> changes.add(new Change(object, other)));
      }
    }
    return changes;
  }

  /// Returns the pods that share answers, in groups; none if the registration's hint is called for
  /// each pod.
  static Collection<List<PodInfo>> alike(ClusterEventWithHint registration, List<PodInfo> pods) {
    var read = registration.read();
    if (read == null) {
      return List.of();
    }
    Map<Object, List<PodInfo>> groups = new LinkedHashMap<>();
    for (PodInfo pod : pods) {
      groups.computeIfAbsent(read.apply(pod), any -> new ArrayList<>()).add(pod);
    }
    return groups.values();
  }

  /// Returns the hint's answer; an exception counts as the engine counts it.
  static QueueingHint hint(ClusterEventWithHint registration, PodInfo pod, Change event) {
    try {
      return registration.hint().hint(pod, event.before, event.after);
    } catch (RuntimeException e) {
      return QueueingHint.QUEUE;
    }
  }
}
