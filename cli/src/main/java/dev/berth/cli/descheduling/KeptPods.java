package dev.berth.cli.descheduling;

import static java.util.Comparator.comparingInt;

import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import dev.berth.descheduler.cycle.CycleResult.Stage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Pods that stay for the same reason.
///
/// @param message the reason, without the pods' names; empty if none is given
/// @param argument of the plugin by which they stay; empty if none is named
/// @param plugins those that have looked at the pods
record KeptPods(
    Stage stage, String message, String argument, Set<ObjectKey> pods, Set<String> plugins) {
  /// Those that are the profile's, and not a plugin's.
  static final Set<Stage> FILTERS =
      Collections.unmodifiableSet(EnumSet.of(Stage.FILTER, Stage.PRE_EVICTION_FILTER));

  /// The later in a cycle, the nearer were the pods to being evicted.
  private static final List<Stage> NEAREST_FIRST =
      List.of(Stage.PROOF, Stage.EVICT, Stage.PRE_EVICTION_FILTER, Stage.PLUGIN, Stage.FILTER);

  private record Reason(Stage stage, String message, String argument) {}

  /// Groups pods by reason, those first that were nearest to being evicted, and then the larger
  /// groups.
  static List<KeptPods> of(Collection<RefusedPod> refused) {
    Map<Reason, KeptPods> byReason = new LinkedHashMap<>();
    for (var pod : refused) {
      var group =
          byReason.computeIfAbsent(
              new Reason(pod.stage(), withoutName(pod), pod.argument()),
              reason ->
                  new KeptPods(
                      reason.stage(),
                      reason.message(),
                      reason.argument(),
                      new LinkedHashSet<>(),
                      new LinkedHashSet<>()));
      group.pods().add(pod.pod());
      group.plugins().add(pod.plugin());
    }
    var groups = new ArrayList<>(byReason.values());
    groups.sort(
        comparingInt((KeptPods it) -> NEAREST_FIRST.indexOf(it.stage()))
            .thenComparing(comparingInt((KeptPods it) -> it.pods().size()).reversed()));
    return groups;
  }

  /// The message without the name of the pod, so that it is the same for others.
  private static String withoutName(RefusedPod pod) {
    return pod.message().replace(" \"" + pod.pod().name() + "\"", "");
  }
}
