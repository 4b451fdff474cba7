package dev.berth.cli.descheduling;

import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Reasons why pods stay, each with how many they are and some of their names.
///
/// @param all whether to name every reason and pod, however many
record KeptTable(boolean all) {
  private static final int FEW_PODS = 3;

  /// What of the DefaultEvictor's arguments keeps pods, where there is a choice: a DaemonSet would
  /// put its pod back.
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

  /// @param ofOnePlugin whether all were kept from the same plugin, which then is not named
  void write(Page page, int indent, Collection<RefusedPod> refused, boolean ofOnePlugin) {
    List<KeptPods> groups = KeptPods.of(refused);
    int shown = all ? groups.size() : Math.min(groups.size(), MANY_REASONS);
    var table = new Table().right("").named("PODS").wrapping("").named("WHY");
    for (var group : groups.subList(0, shown)) {
      var message = group.message().isEmpty() ? "no reason is given" : group.message();
      table.row(Line.of(ReportPage.count(group.pods().size(), "pod")), Line.of(message));
      table.row(Line.EMPTY, Line.of(details(group, ofOnePlugin), Style.FAINT));
      var setting = SETTINGS.get(message);
      if (setting != null) {
        table.row(Line.EMPTY, Line.of(setting, Style.FAINT));
      }
    }
    page.table(indent, table);
    if (shown < groups.size()) {
      page.paragraph(
          indent,
          Line.of(
              "and for %s more; --all shows them"
                  .formatted(ReportPage.count(groups.size() - shown, "reason")),
              Style.FAINT));
    }
  }

  private String details(KeptPods group, boolean ofOnePlugin) {
    boolean isOfProfile = KeptPods.FILTERS.contains(group.stage());
    return "%s%s%s: %s"
        .formatted(
            group.stage().title(),
            ofOnePlugin || isOfProfile ? "" : " of " + String.join(", ", group.plugins()),
            group.argument().isEmpty() ? "" : ", by its argument " + group.argument(),
            names(group));
  }

  private String names(KeptPods group) {
    var names = group.pods().stream().map(Object::toString).toList();
    return all || names.size() <= FEW_PODS
        ? String.join(", ", names)
        : "%s, and %,d more"
            .formatted(String.join(", ", names.subList(0, FEW_PODS)), names.size() - FEW_PODS);
  }
}
