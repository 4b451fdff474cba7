package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.OwnerReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The pods that have come by evictions in the last day. What chooses pods by the use of their
/// nodes leaves them alone, and takes others of the node: so no pod is sent from node to node.
/// Lives as long as the descheduler. For one thread.
///
/// ```
///  expected ── a new pod of the owner is on the node ──▶ arrived ── it is gone, or a day over ──▶ forgotten
///     └─────────────── nobody comes in time ──────────────────────────────────────────────────────▲
/// ```
final class MovedPods {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration DAY = Duration.ofDays(1);

  /// @param owner the UID of the controller
  private record Expected(String owner, String node, Instant until) {}

  private final List<Expected> expected = new ArrayList<>();

  /// By the UID of the pod, until when it is left alone.
  private final Map<String, Instant> arrived = new HashMap<>();

  /// The UIDs of the pods that had a node in the last cycle.
  private final Set<String> known = new HashSet<>();

  /// Begins a cycle.
  ///
  /// @param objects all of the cluster
  void begin(Collection<? extends KubernetesObject> objects, Instant now) {
    Set<String> placed = new HashSet<>();
    for (KubernetesObject object : objects) {
      if (object instanceof Pod pod && !pod.spec().nodeName().isEmpty()) {
        placed.add(pod.metadata().uid());
        if (!expected.isEmpty() && !known.contains(pod.metadata().uid())) {
          arrives(pod, now);
        }
      }
    }
    expected.removeIf(it -> !now.isBefore(it.until()));
    arrived.keySet().retainAll(placed);
    arrived.values().removeIf(until -> !now.isBefore(until));
    known.clear();
    known.addAll(placed);
  }

  private void arrives(Pod pod, Instant now) {
    String owner = owner(pod);
    for (Expected it : expected) {
      if (it.owner().equals(owner) && it.node().equals(pod.spec().nodeName())) {
        expected.remove(it);
        arrived.put(pod.metadata().uid(), now.plus(DAY));
        return;
      }
    }
  }

  /// The replacement of a pod will come to the node.
  void expect(Pod evicted, String node, Instant now) {
    expected.add(new Expected(owner(evicted), node, now.plus(PATIENCE)));
  }

  /// Whether the pod has come by an eviction.
  boolean has(Pod pod) {
    return arrived.containsKey(pod.metadata().uid());
  }

  private static String owner(Pod pod) {
    return pod.metadata().controller().map(OwnerReference::uid).orElse("");
  }
}
