package dev.berth.cli.explanation;

import static java.util.stream.Collectors.joining;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import java.util.List;

/// Explanations on a page, one after the other, and then where the other pods are.
public final class ExplanationsPage {
  /// So many are shown in full, so many of the pods that are placed by name.
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
    if (each.isEmpty() && explanations.placed().isEmpty()) {
      page.line(Line.of("No pod is pending.", Style.GOOD));
    }
    int shown = all ? each.size() : Math.min(FEW, each.size());
    for (Explanation explanation : each.subList(0, shown)) {
      page.gap();
      new ExplanationPage(explanation, all).write(page);
    }
    if (shown < each.size()) {
      page.gap();
      page.paragraph(
          0,
          2,
          Line.of("More: ", Style.HEADING)
              .plus(
                  each.subList(shown, each.size()).stream()
                      .map(explanation -> explanation.pod().key().toString())
                      .collect(joining(", ")))
              .plus("  (--all explains each)", Style.FAINT));
    }
    placed(page);
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
