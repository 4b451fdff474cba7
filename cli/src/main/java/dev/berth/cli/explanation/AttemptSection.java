package dev.berth.cli.explanation;

import dev.berth.cli.report.NodeNames;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import java.util.List;
import java.util.Set;

/// One attempt: its verdict, and what it is made of: the filters' verdicts, then scores, or the
/// candidates of preemption.
final class AttemptSection {
  private final Decision decision;
  private final List<NearMiss> misses;
  private final int nodes;
  private final boolean isMember;
  private final NodeNames names;
  private final boolean byChance;
  private final boolean all;

  AttemptSection(Attempt attempt, NodeNames names, boolean byChance, boolean all) {
    decision = attempt.decision();
    misses =
        attempt.blockers().isEmpty()
            ? NearMiss.nearestFirst(decision.nodes())
            : NearMiss.of(attempt.blockers(), attempt.held());
    nodes = attempt.nodes();
    isMember = attempt.isMember();
    this.names = names;
    this.byChance = byChance;
    this.all = all;
  }

  /// What came of it.
  ///
  /// @param title printed before the attempt's own heading
  void writeVerdict(Page page, String title) {
    page.paragraph(0, Line.of(title + headline(), Style.HEADING));
    if (!decision.message().isEmpty()) {
      page.paragraph(2, Line.of(decision.message()));
    }
    Set<String> narrowed = decision.preFilterNodes();
    if (narrowed != null) {
      page.paragraph(
          2,
          Line.of(
              "Before filtering, the choice was narrowed to %s by the pod's spec."
                  .formatted(ReportPage.count(narrowed.size(), "node"))));
    }
  }

  /// What the scheduler of the cluster has said, where the input has no nodes to try.
  ///
  /// @param recorded empty if it has said nothing
  void writeRecorded(Page page, String recorded) {
    if (nodes == 0 && !recorded.isEmpty()) {
      page.paragraph(2, Line.of("The scheduler of the cluster has said: " + recorded));
    }
  }

  /// How that came about.
  void writeDetails(Page page) {
    verdicts(page);
    scores(page);
    new GrantSection(decision).write(page);
    preemption(page);
  }

  private String headline() {
    return switch (decision.result()) {
      case SCHEDULED -> "placed on " + decision.chosen();
      case UNSCHEDULABLE -> {
        if (isMember && decision.nodes().isEmpty()) {
          yield "not tried, since its group does not fit in any case";
        }
        if (isMember && decision.nodes().fitting() > 0) {
          yield "it fits, but its group does not";
        }
        PreemptionReport report = decision.preemption();
        yield report == null || report.nominated() == null
            ? "no node fits"
            : "no node fits, but room is made on " + report.nominated();
      }
      case GATED -> "not tried, since it is gated";
      case ERROR ->
          isOfExtender()
              ? "failed with an error of an extender (extenders in the scheduler's configuration)"
              : "failed with an error";
      case SKIPPED -> "not tried, since it is being deleted";
      case INCOMPLETE -> "not tried, since its PodGroup, or a group above it, does not exist";
      case IGNORED -> "not tried, since no profile has the scheduler name " + decision.profile();
    };
  }

  /// Whether what has failed was a call of an extender, which its message names by its URL.
  private boolean isOfExtender() {
    return decision.message().startsWith("Post \"http") || decision.message().contains("extender");
  }

  /// What the filters would say to a pod that is not tried yet.
  private void behindGates(Page page) {
    int fit = nodes - misses.size();
    page.gap();
    page.paragraph(
        0,
        Line.of("Without its gates", Style.HEADING)
            .plus(
                "  it would fit %,d of %s%s"
                    .formatted(
                        fit,
                        ReportPage.count(nodes, "node"),
                        fit == 0 ? "; nearest first" + severalBlockers() : "")));
    new VerdictTable(misses, names, all).write(page);
  }

  private void verdicts(Page page) {
    if (decision.result() == Result.GATED && !isMember) {
      behindGates(page);
      return;
    }
    if (decision.nodes().isEmpty()) {
      return;
    }
    int fit = decision.nodes().fitting();
    if (decision.chosen() != null && decision.chosen().equals(decision.nominatedNode())) {
      page.gap();
      page.paragraph(
          0,
          Line.of("Filters", Style.HEADING)
              .plus(
                  "  %s was filtered first, since the pod was nominated to it, and fits."
                      .formatted(decision.chosen())));
      return;
    }
    page.gap();
    page.line(
        Line.of("Filters", Style.HEADING)
            .plus(
                "  %,d of %s %s%s"
                    .formatted(
                        fit,
                        ReportPage.count(decision.nodes().size(), "node"),
                        fit == 1 ? "fits" : "fit",
                        fit == 0 ? "; nearest first" + severalBlockers() + ":" : "")));
    new VerdictTable(misses, names, all).write(page);
  }

  private String severalBlockers() {
    return misses.stream().anyMatch(miss -> miss.statuses().size() > 1)
        ? " (+: what else blocks)"
        : "";
  }

  private void scores(Page page) {
    ScoreTable scores = decision.scores();
    if (decision.chosen() == null) {
      return;
    }
    if (scores == null || scores.nodes().size() < 2) {
      if (scores == null && decision.nodes().fitting() > 1) {
        page.gap();
        page.paragraph(
            0,
            2,
            Line.of("Scores", Style.HEADING)
                .plus("  none: the profile has no plugin at score, so all nodes are equally good"));
      }
      return;
    }
    page.gap();
    new ScoreSection(
            new ScoreRanking(scores, decision.chosen()), decision.best(), names, byChance, all)
        .write(page);
  }

  /// Those that there are say something whenever no node fits.
  private boolean isWithoutPostFilter() {
    return decision.result() == Result.UNSCHEDULABLE
        && nodes > 0
        && !isMember
        && decision.preemptionMessage().isEmpty();
  }

  private void preemption(Page page) {
    PreemptionReport report = decision.preemption();
    if (report == null) {
      if (isWithoutPostFilter()) {
        page.gap();
        page.paragraph(
            0,
            2,
            Line.of("Preemption", Style.HEADING)
                .plus("  none: the profile has no plugin at postFilter"));
      }
      return;
    }
    page.gap();
    new PreemptionSection(report, decision.nodes(), names, byChance, all).write(page);
  }
}
