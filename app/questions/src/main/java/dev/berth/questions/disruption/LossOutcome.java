package dev.berth.questions.disruption;

import static java.util.stream.Collectors.joining;

import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.disruption.LossTrial.Tie;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.questions.report.RunFindings;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.timeline.chart.Chart;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The single losses that hurt: those that leave most pods pending come first.
///
/// @param by the unit of each loss, such as `node`
/// @param trials those that were made
/// @param losses the number of planned losses
/// @param pendingBefore the number of pods that wait with all nodes in place
public record LossOutcome(
    String by, List<LossTrial> trials, int losses, int pendingBefore, RunNotes notes)
    implements RunFindings {
  private static final int FEW = 20;

  /// For this number of losses, the output says which pods are pending.
  private static final int TOLD = 3;

  public LossOutcome {
    trials =
        trials.stream()
            .sorted(
                Comparator.comparingInt((LossTrial trial) -> -trial.pending().size())
                    .thenComparingInt(trial -> -trial.gone())
                    .thenComparingInt(trial -> -trial.untilBack())
                    .thenComparingInt(trial -> -trial.down().size())
                    .thenComparingInt(trial -> -trial.preempted())
                    .thenComparingInt(trial -> -trial.lost()))
            .toList();
  }

  /// The number of pending pods after the worst loss.
  @Override
  public int pending() {
    return trials.stream().mapToInt(trial -> trial.unplaced().size()).max().orElse(0);
  }

  /// Returns the losses after which a pod is gone, or is pending although more room would help it.
  @Override
  public List<String> stuck() {
    return trials.stream().filter(LossTrial::hurts).map(LossTrial::name).toList();
  }

  @Override
  public boolean isPartial() {
    return trials.size() < losses;
  }

  /// Says how many losses were tried, if the trials were ended early.
  public String extent() {
    return "after %,d of %s were tried"
        .formatted(trials.size(), losses == 1 ? "1 loss" : "%,d losses".formatted(losses));
  }

  @Override
  public Map<String, @Nullable Object> document() {
    return DisruptionTree.TRIALS.tree(this);
  }

  @Override
  public List<Chart> charts(String input) {
    return DisruptionCharts.of(by, trials, input);
  }

  /// A line for each loss.
  @Override
  public void write(Page page, boolean all) {
    page.names("node", stuck());
    page.paragraph(0, summary());
    if (isPartial()) {
      page.paragraph(0, "Stopped early, %s.".formatted(extent()), Style.WARNING);
    }
    page.gap();
    var columns = new Columns<LossTrial>().text(by.toUpperCase(Locale.ROOT), LossTrial::name);
    if (!by.equals("node")) {
      columns.number("NODES", LossTrial::nodes);
    }
    columns
        .number("PODS", LossTrial::lost)
        .number("PLACED AGAIN", LossTrial::replaced)
        .number("PENDING", trial -> trial.pending().size(), Style.BAD);
    if (trials.stream().anyMatch(trial -> trial.untilBack() > 0)) {
      columns.number("UNTIL BACK", LossTrial::untilBack, Style.WARNING);
    }
    columns
        .number("GONE", LossTrial::gone, Style.WARNING)
        .number("PREEMPTED", LossTrial::preempted, Style.WARNING)
        .wrapping("DOWN MEANWHILE", trial -> Line.of(Counts.some(trial.down(), 2), Style.WARNING))
        .write(
            page,
            0,
            trials,
            all ? Integer.MAX_VALUE : FEW,
            "more that hurt less; --all shows every one");
    var unplaced = trials.stream().filter(trial -> !trial.unplaced().isEmpty()).toList();
    var told = unplaced.subList(0, all ? unplaced.size() : Math.min(TOLD, unplaced.size()));
    told.forEach(trial -> pending(page, trial, all));
    if (told.size() < unplaced.size()) {
      page.line(
          Line.of(
              "and pods pending without %,d more; --all shows them"
                  .formatted(unplaced.size() - told.size()),
              Style.FAINT));
    }
  }

  private static void pending(Page page, LossTrial trial, boolean all) {
    new StuckSection(
            "Pending without " + trial.name(),
            trial.pending(),
            all || trial.pending().size() <= FEW)
        .write(page);
    if (trial.untilBack() > 0) {
      page.heading("Pending until %s is back".formatted(trial.name()));
      trial.tied().forEach((tie, pods) -> page.paragraph(2, 4, Line.of(ties(tie, pods))));
    }
  }

  private Line summary() {
    var hurting = stuck().size();
    var before =
        pendingBefore == 0
            ? ""
            : " %s waited before, and took no part.".formatted(Counts.of(pendingBefore, "pod"));
    if (isPartial() && hurting == 0) {
      return Line.of("None of the losses that were tried hurts.", Style.HEADING).plus(before);
    }
    return hurting == 0
        ? headline().plus(before)
        : Line.of(which(hurting) + " leaves pods pending, or gone for good.", Style.HEADING)
            .plus(before);
  }

  private String which(int hurting) {
    String all = Counts.of(trials.size(), by);
    return hurting == trials.size()
        ? "Losing any one of " + all
        : "%,d of %s: losing %s".formatted(hurting, all, hurting == 1 ? "it" : "any one of them");
  }

  /// The headline if no loss hurts.
  private Line headline() {
    var takesDown = trials.stream().filter(trial -> !trial.down().isEmpty()).toList();
    var can = "Any one %s can be lost%s".formatted(by, afterwards());
    return takesDown.isEmpty()
        ? Line.of(can, Style.GOOD)
        : Line.of(
            "%s But %s %s down until then."
                .formatted(
                    can,
                    takesDown.size() == 1
                        ? "the loss of " + takesDown.getFirst().name()
                        : "each of %,d %ss".formatted(takesDown.size(), by),
                    takesDown.size() == 1
                        ? "takes " + down(takesDown.getFirst())
                        : "takes a workload"),
            Style.WARNING);
  }

  private static String down(LossTrial trial) {
    var down = trial.down();
    return down.size() <= 2
        ? String.join(" and ", down)
        : "%s and %,d more workloads".formatted(down.getFirst(), down.size() - 1);
  }

  /// Says what happens to pods if no loss hurts.
  private String afterwards() {
    return trials.stream()
        .max(Comparator.comparingInt(LossTrial::untilBack))
        .filter(trial -> trial.untilBack() > 0)
        .map(trial -> "; pending until the %s is back: up to %s.".formatted(by, ties(trial.tied())))
        .orElse(": every pod finds another place.");
  }

  /// Such as `6 pods of 6 StatefulSets, by their own anti-affinity`.
  private static String ties(Tie tie, List<StuckPod> pods) {
    List<String> workloads = pods.stream().map(StuckPod::workload).distinct().toList();
    List<String> kinds =
        workloads.stream().map(workload -> workload.split(" ", 2)[0]).distinct().toList();
    return "%s of %s, %s"
        .formatted(
            Counts.of(pods.size(), "pod"),
            Counts.of(workloads.size(), kinds.size() == 1 ? kinds.getFirst() : "workload"),
            tie.text());
  }

  private static String ties(Map<Tie, List<StuckPod>> tied) {
    return tied.entrySet().stream()
        .map(pods -> ties(pods.getKey(), pods.getValue()))
        .collect(joining("; "));
  }
}
