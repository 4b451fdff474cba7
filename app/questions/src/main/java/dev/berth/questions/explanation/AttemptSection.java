package dev.berth.questions.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.questions.report.NodeNames;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// One attempt: its verdict and its parts: the filters' verdicts, then scores, or the candidates of
/// preemption.
///
/// @param byChance whether ties between nodes were broken at random
/// @param all whether to show every node
record AttemptSection(Attempt attempt, NodeNames names, boolean byChance, boolean all) {

  private Decision decision() {
    return attempt.decision();
  }

  /// Writes the result.
  ///
  /// @param title printed before the attempt's own heading
  void writeVerdict(Page page, String title) {
    page.paragraph(0, title + headline(), Style.HEADING);
    if (!decision().message().isEmpty()) {
      page.paragraph(2, decision().message());
    }
    Set<String> narrowed = decision().preFilterNodes();
    if (narrowed != null) {
      page.paragraph(
          2,
          "Before filtering, the choice was narrowed to %s by %s."
              .formatted(
                  Counts.of(narrowed.size(), "node"),
                  decision().plan().isEmpty()
                      ? "the pod's spec"
                      : "the plan " + decision().plan()));
    }
  }

  /// Writes the message of the cluster's scheduler, if the input has no nodes to try.
  ///
  /// @param recorded empty if there is no message
  void writeRecorded(Page page, String recorded) {
    if (attempt.nodes() == 0 && !recorded.isEmpty()) {
      page.paragraph(2, "The scheduler of the cluster has said: " + recorded);
    }
  }

  /// How that came about.
  void writeDetails(Page page) {
    verdicts(page);
    scores(page);
    grants(page);
    preemption(page);
  }

  private String headline() {
    return switch (decision().result()) {
      case SCHEDULED -> "placed on " + decision().chosen();
      case UNSCHEDULABLE -> {
        if (attempt.isMember() && decision().nodes().isEmpty()) {
          yield "not tried, since its group does not fit in any case";
        }
        if (attempt.isMember() && decision().nodes().fitting() > 0) {
          yield "it fits, but its group does not";
        }
        PreemptionReport report = decision().preemption();
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
      case IGNORED -> "not tried, since no profile has the scheduler name " + decision().profile();
    };
  }

  /// Whether the call of an extender failed; such messages have its URL.
  private boolean isOfExtender() {
    String message = decision().message();
    return message.startsWith("Post \"http") || message.contains("extender");
  }

  private void verdicts(Page page) {
    String chosen = decision().chosen();
    if (decision().result() == Result.GATED && !attempt.isMember()) {
      behindGates(page);
    } else if (decision().nodes().isEmpty()) {
      return;
    } else if (chosen != null && chosen.equals(decision().nominatedNode())) {
      titled(
          page,
          0,
          "Filters",
          "%s was filtered first, since the pod was nominated to it, and fits.".formatted(chosen));
    } else {
      int fit = decision().nodes().fitting();
      String note =
          "  %,d of %s %s%s"
              .formatted(
                  fit,
                  Counts.of(decision().nodes().size(), "node"),
                  fit == 1 ? "fits" : "fit",
                  fit == 0 ? nearestFirst() + ":" : "");
      page.heading(Line.of("Filters", Style.HEADING).plus(note));
      new VerdictTable(attempt.misses(), names, all).write(page);
    }
  }

  /// Writes the answers of the filters for a pod that is not tried yet.
  private void behindGates(Page page) {
    int fit = attempt.nodes() - attempt.misses().size();
    titled(
        page,
        0,
        "Without its gates",
        "it would fit %,d of %s%s"
            .formatted(fit, Counts.of(attempt.nodes(), "node"), fit == 0 ? nearestFirst() : ""));
    new VerdictTable(attempt.misses(), names, all).write(page);
  }

  private String nearestFirst() {
    return attempt.misses().stream().anyMatch(miss -> miss.statuses().size() > 1)
        ? "; nearest first (+: what else blocks)"
        : "; nearest first";
  }

  private void scores(Page page) {
    ScoreTable scores = decision().scores();
    if (decision().chosen() == null) {
      return;
    }
    if (scores != null && scores.nodes().size() > 1) {
      var ranking = ScoreRanking.of(scores, decision().chosen());
      new ScoreSection(ranking, decision().best(), names, byChance, all).write(page);
    } else if (scores == null && decision().nodes().fitting() > 1) {
      titled(
          page,
          2,
          "Scores",
          "none: the profile has no plugin at score, so all nodes are equally good");
    }
  }

  /// Volumes and devices that were allocated to the claims of the pod, without claims that already
  /// had them.
  private void grants(Page page) {
    page.section("Volumes", volumes());
    page.section("Devices", devices());
  }

  private Table volumes() {
    var table = new Table().left("CLAIM").left("VOLUME");
    new TreeMap<>(decision().writes().volumes())
        .forEach((claim, volume) ->
            table.row(
                Line.of(claim.toString()),
                volume.isEmpty() ? Line.of("none yet", Style.FAINT) : Line.of(volume)));
    return table;
  }

  private Table devices() {
    var table = new Table().left("CLAIM").left("REQUEST").left("DEVICE").wrapping("").named("NOTE");
    new TreeMap<>(decision().writes().claims())
        .forEach((claim, status) -> {
          String name = claim.toString();
          if (results(status).isEmpty()) {
            table.row(Line.of(name), Line.EMPTY, Line.of("none", Style.FAINT));
          }
          for (DeviceRequestAllocationResult result : results(status)) {
            table.row(
                Line.of(name),
                Line.of(result.request()),
                Line.of("%s/%s/%s".formatted(result.driver(), result.pool(), result.device())),
                Line.of(remark(result), Style.FAINT));
            name = "";
          }
        });
    return table;
  }

  static List<DeviceRequestAllocationResult> results(ResourceClaimStatus claim) {
    var allocation = claim.allocation();
    return allocation == null ? List.of() : allocation.devices().results();
  }

  private static String remark(DeviceRequestAllocationResult result) {
    return Boolean.TRUE.equals(result.adminAccess())
        ? "admin access"
        : result.consumedCapacity().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(consumed -> consumed.getValue() + " of its " + consumed.getKey())
            .collect(joining(", "));
  }

  private void preemption(Page page) {
    PreemptionReport report = decision().preemption();
    if (report != null) {
      new PreemptionSection(report, decision().nodes(), names, byChance, all).write(page);
    } else if (isWithoutPostFilter()) {
      titled(page, 2, "Preemption", "none: the profile has no plugin at postFilter");
    }
  }

  /// The existing PostFilter plugins report something whenever no node fits.
  private boolean isWithoutPostFilter() {
    return decision().result() == Result.UNSCHEDULABLE
        && attempt.nodes() > 0
        && !attempt.isMember()
        && decision().preemptionMessage().isEmpty();
  }

  /// Writes a paragraph with its own title.
  ///
  /// @param indent the indent of all lines except the first
  static void titled(Page page, int indent, String title, String text) {
    page.gap();
    page.paragraph(0, indent, Line.of(title, Style.HEADING).plus("  " + text));
  }
}
