package dev.berth.cli.explanation;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.partitioningBy;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.report.ObstacleSection;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import java.util.List;
import java.util.Map;

/// Explanations on a page, one after the other, and then where the other pods are.
public final class ExplanationsPage {
  /// So many pods that are not explained are named.
  private static final int FEW = 10;

  private final Explanations explanations;
  private final boolean all;

  /// @param all whether to show every one, and every node of each
  public ExplanationsPage(Explanations explanations, boolean all) {
    this.explanations = explanations;
    this.all = all;
  }

  public void write(Page page) {
    List<Explanation> each = explanations.each();
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
    for (Explanation explanation : each) {
      page.gap();
      var pod = explanation.pod().key();
      new ExplanationPage(
              explanation, explanations.remarks(pod), explanations.withoutEffect(pod), all)
          .write(page);
    }
    more(page);
    new ObstacleSection(explanations.obstacles().stream().map(Obstacle::obstacle).toList(), all)
        .write(page);
    explanations.obstacles().forEach(it -> new HelpSection(it.help()).write(page));
    placed(page);
    deleted(page);
  }

  private void more(Page page) {
    list(
        page,
        "Also pending: ",
        explanations.more().stream().map(ObjectKey::toString).toList(),
        "; name them to have them explained");
  }

  private void deleted(Page page) {
    list(
        page,
        "Deleted in this run: ",
        explanations.deleted().stream().map(ObjectKey::toString).toList(),
        "");
  }

  /// A few of them, or all.
  ///
  /// @param end printed behind them
  private void list(Page page, String title, List<String> entries, String end) {
    if (entries.isEmpty()) {
      return;
    }
    int shown = all ? entries.size() : Math.min(FEW, entries.size());
    int more = entries.size() - shown;
    page.gap();
    page.paragraph(
        0,
        2,
        Line.of(title, Style.HEADING)
            .plus(String.join(", ", entries.subList(0, shown)))
            .plus(more > 0 ? " and %,d more".formatted(more) : "")
            .plus(end, Style.FAINT));
  }

  /// Those of the template, and then what is left of former ones.
  private void placed(Page page) {
    Map<Boolean, List<ObjectKey>> byOld =
        explanations.placed().keySet().stream()
            .collect(
                partitioningBy(
                    pod -> explanations.remarks(pod).contains(Explanations.OLD_TEMPLATE)));
    placed(page, "Placed: ", byOld.getOrDefault(false, List.of()));
    placed(
        page,
        "Placed, %s: ".formatted(Explanations.OLD_TEMPLATE),
        byOld.getOrDefault(true, List.of()));
  }

  private void placed(Page page, String title, List<ObjectKey> pods) {
    list(
        page,
        title,
        pods.stream().map(this::place).toList(),
        explanations.showsPlaced() ? "; name one to have it explained" : "");
  }

  private String place(ObjectKey pod) {
    List<String> states =
        explanations.remarks(pod).stream()
            .filter(remark -> !remark.equals(Explanations.OLD_TEMPLATE))
            .toList();
    return "%s → %s%s".formatted(pod, explanations.placed().get(pod), inBrackets(states));
  }

  /// Empty if there are none.
  static String inBrackets(List<String> remarks) {
    return remarks.isEmpty() ? "" : remarks.stream().collect(joining(", ", " (", ")"));
  }
}
