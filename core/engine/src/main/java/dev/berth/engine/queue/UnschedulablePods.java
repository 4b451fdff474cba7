package dev.berth.engine.queue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Rejected and gated pods, indexed by the plugins that rejected them, and then by what queueing
/// hints read of them. The cost of an event grows with the number of classes of pods that its hints
/// can tell apart, not with the number of pods.
final class UnschedulablePods {
  private final Map<HintClass, Members> classes = new LinkedHashMap<>();
  private final Map<String, Set<Members>> byPlugin = new HashMap<>();
  private int size;

  /// The pods of one class, in no order; at least one.
  static final class Members {
    private final HintClass hintClass;
    private final List<QueueItem> pods = new ArrayList<>();

    private Members(HintClass hintClass) {
      this.hintClass = hintClass;
    }

    HintClass hintClass() {
      return hintClass;
    }

    List<QueueItem> pods() {
      return pods;
    }
  }

  /// Adds the pod.
  void add(QueueItem pod, HintClass hintClass) {
    Members members = classes.computeIfAbsent(hintClass, this::open);
    pod.position = members.pods.size();
    members.pods.add(pod);
    pod.joined(members);
    size++;
  }

  private Members open(HintClass hintClass) {
    var members = new Members(hintClass);
    for (String plugin : hintClass.plugins().plugins()) {
      byPlugin.computeIfAbsent(plugin, any -> new LinkedHashSet<>()).add(members);
    }
    return members;
  }

  /// Removes a pod that is here.
  void remove(QueueItem pod) {
    Members members = Objects.requireNonNull(pod.members(), "not unschedulable");
    QueueItem last = members.pods.removeLast();
    if (!last.equals(pod)) {
      last.position = pod.position;
      members.pods.set(pod.position, last);
    }
    pod.joined(null);
    size--;
    if (members.pods.isEmpty()) {
      close(members);
    }
  }

  private void close(Members members) {
    classes.remove(members.hintClass);
    for (String plugin : members.hintClass.plugins().plugins()) {
      byPlugin.computeIfPresent(
          plugin,
          (any, rejected) -> {
            rejected.remove(members);
            return rejected.isEmpty() ? null : rejected;
          });
    }
  }

  boolean contains(QueueItem pod) {
    Members members = pod.members();
    return members != null
        && members.equals(classes.get(members.hintClass))
        && pod.isIn(members.pods);
  }

  /// All pods.
  Collection<QueueItem> all() {
    List<QueueItem> all = new ArrayList<>(size);
    classes.values().forEach(members -> all.addAll(members.pods));
    return all;
  }

  /// Returns some of all pods; the order stays the same while no pod arrives or leaves.
  ///
  /// @param from how many to skip
  List<QueueItem> some(int from, int most) {
    List<QueueItem> some = new ArrayList<>();
    int before = 0;
    for (Members members : classes.values()) {
      List<QueueItem> pods = members.pods;
      int first = Math.min(Math.max(from - before, 0), pods.size());
      int last = Math.min(first + most - some.size(), pods.size());
      some.addAll(pods.subList(first, last));
      if (some.size() == most) {
        break;
      }
      before += pods.size();
    }
    return some;
  }

  /// Returns the pods that one of these plugins rejected.
  Collection<Members> unschedulableByAny(Collection<String> plugins) {
    Set<Members> found = new LinkedHashSet<>();
    for (String plugin : plugins) {
      found.addAll(byPlugin.getOrDefault(plugin, Set.of()));
    }
    return found;
  }

  int size() {
    return size;
  }
}
