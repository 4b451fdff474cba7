package dev.berth.cli.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.report.EvictedPod;
import dev.berth.cli.report.NodeMarks;
import dev.berth.cli.report.NodeNames;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.suggestion.RequestOrigin;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// An explanation on a page: the verdict, what would help, and how the verdict came about.
final class ExplanationPage {
  private static final int NAMED = 6;

  private final Explanation explanation;
  private final List<String> remarks;
  private final List<String> withoutEffect;
  private final boolean all;

  /// @param remarks on the pod's node
  /// @param withoutEffect what it asks for and that changes nothing
  /// @param all whether to show every node, however many
  ExplanationPage(
      Explanation explanation, List<String> remarks, List<String> withoutEffect, boolean all) {
    this.explanation = explanation;
    this.remarks = List.copyOf(remarks);
    this.withoutEffect = List.copyOf(withoutEffect);
    this.all = all;
  }

  void write(Page page) {
    header(page);
    var names = NodeNames.of(nodes(), page.isFitted());
    List<Attempt> attempts = explanation.attempts();
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

  private Set<String> nodes() {
    var nodes = new TreeSet<String>();
    for (Attempt attempt : explanation.attempts()) {
      nodes.addAll(attempt.decision().nodes().keySet());
      attempt.blockers().forEach(blocked -> nodes.add(blocked.node()));
    }
    return nodes;
  }

  private void header(Page page) {
    Pod pod = explanation.pod();
    Line title = Line.of(pod.key().toString(), Style.HEADING);
    String node = explanation.node();
    page.title(
        node.isEmpty()
            ? title
            : title
                .plus("  → ")
                .plus(node, Style.GOOD)
                .plus(ExplanationsPage.inBrackets(remarks), Style.WARNING));
    if (remarks.contains(NodeMarks.NOT_READY_MARK)) {
      page.paragraph(
          2,
          Line.of(
              "%s is not ready: no pod starts there until it is. A scheduler sees that only where the node has a taint for it."
                  .formatted(node),
              Style.WARNING));
    }
    page.paragraph(2, Line.of(PodNeeds.text(explanation.workload(), pod, explanation.requests())));
    withoutEffect.forEach(
        rule -> page.paragraph(4, 6, Line.of("No effect: " + rule, Style.WARNING)));
    RequestOrigin.of(pod, explanation.requests())
        .forEach(origin -> page.paragraph(4, 6, Line.of(origin, Style.FAINT)));
    if (isScoredWithoutRequests()) {
      page.paragraph(
          4,
          6,
          Line.of(
              "It requests no cpu and no memory. Room and scores are of what pods request, not of"
                  + " what they use.",
              Style.FAINT));
    }
    if (explanation.attempts().isEmpty()) {
      page.paragraph(2, Line.of(nothingToDecide(pod)));
      return;
    }
    if (explanation.wasTried()) {
      page.paragraph(2, Line.of(order()));
    }
    if (!explanation.missing().isEmpty()) {
      page.paragraph(2, Line.of("There is no %s.".formatted(explanation.missing()), Style.WARNING));
    }
    alike(page);
  }

  private boolean isScoredWithoutRequests() {
    return !explanation.requests().containsKey("cpu")
        && !explanation.requests().containsKey("memory")
        && explanation.attempts().stream()
            .map(attempt -> attempt.decision().scores())
            .anyMatch(scores -> scores != null && scores.nodes().size() > 1);
  }

  private String order() {
    return switch (explanation.before()) {
      case 0 -> "It was tried first.";
      case 1 ->
          "It was tried after one other pod, which was %splaced."
              .formatted(explanation.placedBefore() == 1 ? "" : "not ");
      default ->
          "It was tried after %,d other pods, of which %,d were placed."
              .formatted(explanation.before(), explanation.placedBefore());
    };
  }

  private void alike(Page page) {
    List<ObjectKey> others = explanation.alike();
    if (!others.isEmpty()) {
      int named = all ? others.size() : Math.min(NAMED, others.size());
      page.paragraph(
          2,
          Line.of(
              "The same holds for %s%s."
                  .formatted(
                      others.subList(0, named).stream()
                          .map(ObjectKey::toString)
                          .collect(joining(", ")),
                      named < others.size()
                          ? " and %,d more".formatted(others.size() - named)
                          : "")));
    }
  }

  private String nothingToDecide(Pod pod) {
    if (pod.isFinished()) {
      return "It has finished (%s), so there is nothing to decide.".formatted(pod.status().phase());
    }
    return "It %s on %s already, so there is nothing to decide."
        .formatted(explanation.eviction() == null ? "runs" : "ran", pod.spec().nodeName());
  }
}
