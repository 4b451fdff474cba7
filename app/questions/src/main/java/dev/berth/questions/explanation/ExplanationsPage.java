package dev.berth.questions.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.questions.explanation.AbsentPods.Absence;
import dev.berth.questions.report.EvictedPod;
import dev.berth.questions.report.NodeMarks;
import dev.berth.questions.report.NodeNames;
import dev.berth.questions.report.ObstacleSection;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Explanations on a page, one after the other: the verdict of each, what would help, and the
/// details; then the places of the other pods.
///
/// @param all whether to show all of them, and every node of each
public record ExplanationsPage(Explanations explanations, boolean all) {
  private static final String PLACED = "Placed: ";
  private static final String OF_OLD_TEMPLATE = "Placed, %s: ".formatted(Explanations.OLD_TEMPLATE);
  private static final String ENDED = "Ended: ";

  /// The number of pods without an explanation that are named.
  private static final int FEW = 10;

  private static final int FEW_ALIKE = 6;

  public void write(Page page) {
    page.names("pod", explanations.pods().stream().map(ObjectKey::name).toList());
    for (GroupExplanation group : explanations.groups()) {
      page.gap();
      new GroupPage(group, all).write(page);
    }
    for (Absence absence : explanations.absent()) {
      page.gap();
      page.paragraph(
          0,
          2,
          Line.of(absence.object() + ": ", Style.HEADING).plus(absence.headline(), Style.WARNING));
      page.paragraph(2, 4, Line.of(absence.reason()));
      new HelpSection(absence.help()).write(page);
    }
    if (explanations.isEmpty()) {
      page.line(Line.of("No pod is pending.", Style.GOOD));
    }
    for (Explanation explanation : explanations.each()) {
      page.gap();
      header(page, explanation);
      attempts(page, explanation);
    }
    list(page, "Also pending: ", explanations.more(), "; name them to have them explained");
    new ObstacleSection(explanations.obstacles().stream().map(Obstacle::obstacle).toList(), all)
        .write(page);
    explanations.obstacles().forEach(it -> new HelpSection(it.help()).write(page));
    placed(page);
    list(page, "Deleted in this run: ", explanations.deleted(), "");
  }

  private void attempts(Page page, Explanation explanation) {
    List<Attempt> attempts = explanation.attempts();
    var names = NodeNames.of(nodes(attempts), page.isFitted());
    for (int i = 0; i < attempts.size(); i++) {
      page.gap();
      var section = new AttemptSection(attempts.get(i), names, explanation.byChance(), all);
      section.writeVerdict(
          page, attempts.size() == 1 ? "Attempt: " : "Attempt %d: ".formatted(i + 1));
      if (i == attempts.size() - 1) {
        section.writeRecorded(page, explanation.recorded());
        new HelpSection(explanation.help()).write(page);
      }
      section.writeDetails(page);
    }
    names.write(page);
    EvictedPod eviction = explanation.eviction();
    if (eviction != null) {
      page.gap();
      page.paragraph(
          0,
          Line.of("Preempted: ", Style.WARNING)
              .plus(
                  "in this run, it had to leave %s to make room for %s."
                      .formatted(eviction.node(), eviction.preemptorTitle())));
    }
  }

  private static Set<String> nodes(List<Attempt> attempts) {
    var nodes = new TreeSet<String>();
    for (Attempt attempt : attempts) {
      nodes.addAll(attempt.decision().nodes().keySet());
      attempt.misses().forEach(miss -> nodes.add(miss.node()));
    }
    return nodes;
  }

  private void header(Page page, Explanation explanation) {
    Pod pod = explanation.pod();
    String node = explanation.node();
    List<String> remarks = explanations.remarks(pod.key());
    String states = node.isEmpty() ? "" : inBrackets(remarks);
    page.title(title(pod.key().toString(), node).plus(states, Style.WARNING));
    if (remarks.contains(NodeMarks.NOT_READY_MARK)) {
      page.paragraph(
          2,
          "%s is not ready: no pod starts there until it is. A scheduler sees that only where the node has a taint for it."
              .formatted(node),
          Style.WARNING);
    }
    PodNeeds.write(
        page,
        explanation.workload(),
        pod,
        explanation.requests(),
        explanation.origins(),
        explanations.withoutEffect(pod.key()));
    if (isScoredWithoutRequests(explanation)) {
      page.paragraph(
          4,
          6,
          Line.of(
              "It requests no cpu and no memory. Room and scores are of what pods request, not of"
                  + " what they use.",
              Style.FAINT));
    }
    if (explanation.attempts().isEmpty()) {
      page.paragraph(2, nothingToDecide(explanation));
      new KubeletReport(pod).sentences().forEach(it -> page.paragraph(2, it, Style.WARNING));
      return;
    }
    if (explanation.wasTried()) {
      page.paragraph(2, order(explanation.before(), explanation.placedBefore()));
    }
    if (!explanation.missing().isEmpty()) {
      page.paragraph(2, "There is no %s.".formatted(explanation.missing()), Style.WARNING);
    }
    if (!explanation.alike().isEmpty()) {
      page.paragraph(2, "The same holds for %s.".formatted(some(explanation.alike(), FEW_ALIKE)));
    }
  }

  /// A name with its place; empty for no place.
  static Line title(String name, String place) {
    var title = Line.of(name, Style.HEADING);
    return place.isEmpty() ? title : title.plus("  → ").plus(place, Style.GOOD);
  }

  private static boolean isScoredWithoutRequests(Explanation explanation) {
    return !explanation.requests().containsKey("cpu")
        && !explanation.requests().containsKey("memory")
        && explanation.attempts().stream()
            .map(attempt -> attempt.decision().scores())
            .anyMatch(scores -> scores != null && scores.nodes().size() > 1);
  }

  private static String order(int before, int placed) {
    return switch (before) {
      case 0 -> "It was tried first.";
      case 1 ->
          "It was tried after one other pod, which was %splaced."
              .formatted(placed == 1 ? "" : "not ");
      default ->
          "It was tried after %,d other pods, of which %,d were placed.".formatted(before, placed);
    };
  }

  private static String nothingToDecide(Explanation explanation) {
    Pod pod = explanation.pod();
    return pod.isFinished()
        ? "It has finished (%s), so there is nothing to decide.".formatted(pod.status().phase())
        : "It %s on %s already, so there is nothing to decide."
            .formatted(explanation.eviction() == null ? "runs" : "ran", pod.spec().nodeName());
  }

  /// Writes a few of them, or all.
  ///
  /// @param end printed behind them
  private void list(Page page, String title, List<?> entries, String end) {
    if (!entries.isEmpty()) {
      page.gap();
      page.paragraph(
          0, 2, Line.of(title, Style.HEADING).plus(some(entries, FEW)).plus(end, Style.FAINT));
    }
  }

  private String some(Collection<?> things, int few) {
    return Counts.some(things, all ? things.size() : few);
  }

  /// Writes the pods of the current template, then pods of former templates, and finished pods.
  private void placed(Page page) {
    for (String title : List.of(PLACED, OF_OLD_TEMPLATE, ENDED)) {
      list(
          page,
          title,
          explanations.placed().keySet().stream()
              .filter(pod -> title(explanations.remarks(pod)).equals(title))
              .map(this::place)
              .toList(),
          explanations.showsPlaced() ? "; name one to have it explained" : "");
    }
  }

  /// The title of a list of such pods.
  private static String title(List<String> remarks) {
    return remarks.stream().anyMatch(KubeletReport::isOfEnded)
        ? ENDED
        : remarks.contains(Explanations.OLD_TEMPLATE) ? OF_OLD_TEMPLATE : PLACED;
  }

  private String place(ObjectKey pod) {
    List<String> states =
        explanations.remarks(pod).stream()
            .filter(remark -> !remark.equals(Explanations.OLD_TEMPLATE))
            .toList();
    return "%s → %s%s".formatted(pod, explanations.placed().get(pod), inBrackets(states));
  }

  /// Empty if there are none.
  private static String inBrackets(List<String> remarks) {
    return remarks.isEmpty() ? "" : remarks.stream().collect(joining(", ", " (", ")"));
  }
}
