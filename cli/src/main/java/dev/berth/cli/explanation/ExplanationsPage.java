package dev.berth.cli.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.report.ObstacleSection;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import java.util.List;

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
    }
    if (explanations.isEmpty()) {
      page.line(Line.of("No pod is pending.", Style.GOOD));
    }
    for (Explanation explanation : each) {
      page.gap();
      new ExplanationPage(explanation, all).write(page);
    }
    more(page);
    new ObstacleSection(explanations.obstacles(), all).write(page);
    placed(page);
  }

  private void more(Page page) {
    int more = explanations.more().size();
    if (more > 0) {
      page.gap();
      page.paragraph(
          0,
          2,
          Line.of("Also pending: ", Style.HEADING)
              .plus(
                  explanations.more().stream()
                      .limit(all ? more : FEW)
                      .map(ObjectKey::toString)
                      .collect(joining(", ")))
              .plus(all || more <= FEW ? "" : " and %,d more".formatted(more - FEW))
              .plus("; name them to have them explained", Style.FAINT));
    }
  }

  private void placed(Page page) {
    int placed = explanations.placed().size();
    if (placed > 0) {
      page.gap();
      page.paragraph(
          0,
          2,
          Line.of("Placed: ", Style.HEADING)
              .plus(
                  explanations.placed().entrySet().stream()
                      .limit(all ? placed : FEW)
                      .map(pod -> "%s → %s".formatted(pod.getKey(), pod.getValue()))
                      .collect(joining(", ")))
              .plus(all || placed <= FEW ? "" : " and %,d more".formatted(placed - FEW)));
    }
  }
}
