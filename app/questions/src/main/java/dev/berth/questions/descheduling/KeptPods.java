package dev.berth.questions.descheduling;

import static java.util.Comparator.comparingInt;

import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import dev.berth.descheduler.cycle.CycleResult.Stage;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Pods that stay for the same reason.
///
/// @param message the reason, without the pods' names; empty if none is given
/// @param argument the argument of the plugin, because of which they stay; empty if none is named
/// @param plugins the plugins that have looked at the pods
record KeptPods(
    Stage stage, String message, String argument, Set<ObjectKey> pods, Set<String> plugins) {
  /// The stages that belong to the profile, and not to a plugin.
  static final Set<Stage> FILTERS = Set.of(Stage.FILTER, Stage.PRE_EVICTION_FILTER);

  /// The later the stage in a cycle, the closer the pods were to an eviction.
  private static final List<Stage> NEAREST_FIRST =
      List.of(Stage.PROOF, Stage.EVICT, Stage.PRE_EVICTION_FILTER, Stage.PLUGIN, Stage.FILTER);

  private static final int INDENT = 2;
  private static final int FEW_PODS = 3;

  /// The arguments of the DefaultEvictor that keep pods, if the user has a choice: a DaemonSet
  /// would put its pod back.
  private static final Map<String, String> SETTINGS =
      Map.of(
          "pod has local storage and is protected against eviction",
          "podProtections.defaultDisabled: [PodsWithLocalStorage] of DefaultEvictor switches this"
              + " off",
          "pod with PVC is protected against eviction",
          "kept by PodsWithPVC in podProtections.extraEnabled of DefaultEvictor, or ignorePvcPods",
          "pod does not have a PodDisruptionBudget and is protected against eviction",
          "kept by PodsWithoutPDB in podProtections.extraEnabled of DefaultEvictor, or"
              + " ignorePodsWithoutPDB",
          "pod has higher priority than specified priority class threshold",
          "kept by priorityThreshold of DefaultEvictor");

  private static final int MANY_REASONS = 20;

  /// Groups pods by reason: the groups that were closest to an eviction come first, and then the
  /// larger groups.
  static List<KeptPods> of(Collection<RefusedPod> refused) {
    Map<List<Object>, KeptPods> byReason = new LinkedHashMap<>();
    for (var pod : refused) {
      // Without the name of the pod, so that it is the same for others.
      var message = pod.message().replace(" \"" + pod.pod().name() + "\"", "");
      var group =
          byReason.computeIfAbsent(
              List.of(pod.stage(), message, pod.argument()),
              _ ->
                  new KeptPods(
                      pod.stage(),
                      message,
                      pod.argument(),
                      new LinkedHashSet<>(),
                      new LinkedHashSet<>()));
      group.pods().add(pod.pod());
      group.plugins().add(pod.plugin());
    }
    return byReason.values().stream()
        .sorted(
            comparingInt((KeptPods it) -> NEAREST_FIRST.indexOf(it.stage()))
                .thenComparing(comparingInt((KeptPods it) -> it.pods().size()).reversed()))
        .toList();
  }

  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("stage", stage.title());
    tree.put("message", message);
    if (!argument.isEmpty()) {
      tree.put("argument", argument);
    }
    tree.put("pods", Long.valueOf(pods.size()));
    return tree;
  }

  /// Writes the reasons, each with the number of pods that stay and some of their names.
  ///
  /// @param ofOnePlugin whether the same plugin keeps all of them; then its name is left out
  /// @param all whether to name every reason and pod
  static void write(Page page, Collection<RefusedPod> refused, boolean ofOnePlugin, boolean all) {
    List<KeptPods> groups = of(refused);
    int shown = all ? groups.size() : Math.min(groups.size(), MANY_REASONS);
    var table = new Table().right("").named("PODS").wrapping("").named("WHY");
    for (var group : groups.subList(0, shown)) {
      var why = group.message.isEmpty() ? "no reason is given" : group.message;
      table.row(Line.of(Counts.of(group.pods.size(), "pod")), Line.of(why));
      table.row(Line.EMPTY, Line.of(group.details(ofOnePlugin, all), Style.FAINT));
      var setting = SETTINGS.get(why);
      if (setting != null) {
        table.row(Line.EMPTY, Line.of(setting, Style.FAINT));
      }
    }
    page.table(INDENT, table);
    more(page, "and for %s more; --all shows them", groups.size() - shown, "reason");
  }

  /// Says how many items are left out, if there are any.
  static void more(Page page, String text, int hidden, String noun) {
    if (hidden > 0) {
      page.paragraph(INDENT, text.formatted(Counts.of(hidden, noun)), Style.FAINT);
    }
  }

  private String details(boolean ofOnePlugin, boolean all) {
    var names = pods.stream().map(Object::toString).toList();
    int named = all ? names.size() : Math.min(names.size(), FEW_PODS);
    return stage.title()
        + (ofOnePlugin || FILTERS.contains(stage) ? "" : " of " + String.join(", ", plugins))
        + (argument.isEmpty() ? "" : ", by its argument " + argument)
        + ": "
        + String.join(", ", names.subList(0, named))
        + (named < names.size() ? ", and %,d more".formatted(names.size() - named) : "");
  }
}
