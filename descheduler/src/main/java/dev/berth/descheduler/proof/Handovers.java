package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.workload.PodStates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Keeps workloads from losing all pods at once: the last pod that runs is only evicted if no
/// replacement of an earlier one is still to come. Lives as long as the descheduler, since
/// replacements may take longer than a cycle. For one thread.
final class Handovers {
  /// Evictions of a workload whose replacements do not run yet.
  ///
  /// @param running how many pods ran before
  /// @param evicted the names of the pods that were evicted
  private record Handover(int running, List<String> evicted) {}

  /// By the UID of the controller.
  private final Map<String, Handover> open = new HashMap<>();

  /// How many pods of a controller run and are not evicted yet.
  private final Map<String, Integer> running = new HashMap<>();

  /// Begins a cycle: ends the handovers whose replacements run by now.
  ///
  /// @param pods all of the cluster
  void begin(Collection<Pod> pods) {
    running.clear();
    Set<String> owners = new HashSet<>();
    for (Pod pod : pods) {
      String owner = owner(pod);
      owners.add(owner);
      if (PodStates.isAvailable(pod)) {
        running.merge(owner, 1, Integer::sum);
      }
    }
    open.entrySet()
        .removeIf(entry ->
            !owners.contains(entry.getKey())
                || running.getOrDefault(entry.getKey(), 0) >= entry.getValue().running());
  }

  /// Why the pod has to wait; null if it may go now.
  @Nullable String objection(Pod pod) {
    Handover handover = open.get(owner(pod));
    if (handover == null || !PodStates.isAvailable(pod)) {
      return null;
    }
    int others = running.getOrDefault(owner(pod), 0) - 1;
    return others > 0
        ? null
        : "it is the last pod of %s that runs, and the replacement of %s does not run yet"
            .formatted(title(pod), handover.evicted().getLast());
  }

  /// The pod is evicted.
  void evicted(Pod pod) {
    String owner = owner(pod);
    if (owner.isEmpty() || !PodStates.isAvailable(pod)) {
      return;
    }
    int before = running.getOrDefault(owner, 0);
    var names = new ArrayList<String>();
    Handover known = open.get(owner);
    if (known != null) {
      names.addAll(known.evicted());
    }
    names.add(pod.metadata().name());
    open.put(owner, new Handover(known == null ? before : known.running(), List.copyOf(names)));
    running.put(owner, before - 1);
  }

  private static String title(Pod pod) {
    return pod.metadata()
        .controller()
        .map(owner -> owner.kind() + " " + owner.name())
        .orElse("its owner");
  }

  private static String owner(Pod pod) {
    return pod.metadata().controller().map(OwnerReference::uid).orElse("");
  }
}
