package dev.berth.cli.descheduling;

import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.CycleResult.PluginNote;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A cycle of the descheduler on a page: which pods are evicted, which stay and why.
public final class DeschedulingPage {
  private static final int FEW = 3;

  /// Pods that stay for the same reason.
  private record Reason(String plugin, String stage, String message) {
    static Reason of(RefusedPod pod) {
      return new Reason(pod.plugin(), pod.stage().title(), pod.message());
    }
  }

  private final CycleResult result;
  private final boolean all;

  /// @param all whether to name every pod that stays, however many
  public DeschedulingPage(CycleResult result, boolean all) {
    this.result = result;
    this.all = all;
  }

  public void write(Page page) {
    evictions(page);
    refusals(page);
    errors(page);
    page.gap();
    page.paragraph(0, summary());
  }

  private void evictions(Page page) {
    if (result.evictions().isEmpty()) {
      return;
    }
    page.heading(Line.of("Evicted", Style.HEADING));
    var table = new Table().left("POD").left("FROM").left("PROFILE").left("PLUGIN");
    for (var eviction : result.evictions()) {
      table.row(
          Line.of(eviction.pod().toString()),
          Line.of(eviction.node()),
          Line.of(eviction.profile()),
          Line.of(eviction.plugin()));
    }
    page.table(2, table);
  }

  private void refusals(Page page) {
    if (result.refused().isEmpty()) {
      return;
    }
    page.heading(Line.of("Not evicted", Style.HEADING));
    Map<Reason, List<RefusedPod>> byReason = new LinkedHashMap<>();
    for (var refused : result.refused()) {
      byReason.computeIfAbsent(Reason.of(refused), _ -> new ArrayList<>()).add(refused);
    }
    var table = new Table().left("PLUGIN").left("STAGE").wrapping("WHY").wrapping("PODS");
    byReason.forEach((reason, pods) ->
        table.row(
            Line.of(reason.plugin()),
            Line.of(reason.stage()),
            Line.of(reason.message().isEmpty() ? "no reason is given" : reason.message()),
            Line.of(names(pods))));
    page.table(2, table);
  }

  private String names(List<RefusedPod> pods) {
    var names = pods.stream().map(pod -> pod.pod().toString()).distinct().toList();
    if (all || names.size() <= FEW) {
      return String.join(", ", names);
    }
    return "%s, and %,d more"
        .formatted(String.join(", ", names.subList(0, FEW)), names.size() - FEW);
  }

  private void errors(Page page) {
    if (result.errors().isEmpty()) {
      return;
    }
    page.heading(Line.of("Errors", Style.HEADING));
    for (PluginNote error : result.errors()) {
      page.paragraph(2, Line.of(error.profile() + ": " + error.message(), Style.BAD));
    }
  }

  private Line summary() {
    if (!result.skipped().isEmpty()) {
      return Line.of("Nothing was done: a cycle " + result.skipped() + ".", Style.WARNING);
    }
    long refused = result.refused().stream().map(RefusedPod::pod).distinct().count();
    return Line.of(
        "%s of %s evicted, %,d looked at and not evicted."
            .formatted(
                ReportPage.count(result.evictions().size(), "pod"),
                ReportPage.count(result.nodes().size(), "node"),
                refused),
        Style.HEADING);
  }
}
