package dev.berth.cli.shadow;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.shadow.ComparedDecision;
import dev.berth.shadow.ComparisonReport;
import dev.berth.shadow.Verdict.NotJudged;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The result of all comparisons as text.
public final class ShadowPage {
  /// As many decisions are shown in full.
  private static final int SHOWN = 50;

  private final ComparisonReport report;

  public ShadowPage(ComparisonReport report) {
    this.report = report;
  }

  /// Writes it.
  public void write(Page page) {
    if (report.decisions() > 0) {
      counts(page);
    }
    decisions(page, "Not agreed", compared -> !(compared.verdict() instanceof NotJudged));
    decisions(page, "Not judged", compared -> compared.verdict() instanceof NotJudged);
    page.gap();
    page.paragraph(0, Line.of(summary()));
  }

  private void counts(Page page) {
    page.heading(Line.of("Compared", Style.HEADING));
    var table = new Table().left("DECISIONS").right("NUMBER");
    table.row(Line.of("pods bound"), number(report.bound()));
    table.row(Line.of("pods marked unschedulable"), number(report.failed()));
    rows(table, "agreed ", report.agreed(), Style.GOOD);
    rows(table, "not agreed: ", report.differing(), Style.BAD);
    rows(table, "not judged: ", report.notJudged(), Style.WARNING);
    page.table(2, table);
  }

  private static void rows(Table table, String title, Map<String, Integer> counts, Style style) {
    counts.forEach((reason, count) -> table.row(Line.of(title + reason, style), number(count)));
  }

  private static Line number(int number) {
    return Line.of("%,d".formatted(number));
  }

  private void decisions(Page page, String title, Predicate<ComparedDecision> which) {
    List<ComparedDecision> all = report.kept().stream().filter(which).toList();
    if (all.isEmpty()) {
      return;
    }
    page.heading(Line.of(title, Style.HEADING));
    var table =
        new Table().left("POD").left("KUBE-SCHEDULER").left("BERTH").right("VIEWS").wrapping("WHY");
    for (ComparedDecision compared : all.subList(0, Math.min(SHOWN, all.size()))) {
      table.row(
          Line.of(compared.observed().pod().key().toString()),
          Line.of(ComparisonText.theirs(compared)),
          Line.of(ComparisonText.ours(compared)),
          number(compared.views()),
          Line.of(ComparisonText.why(compared)));
    }
    page.table(2, table);
    if (all.size() > SHOWN) {
      page.line(Line.of("  and others; -o json shows more", Style.FAINT));
    }
  }

  private String summary() {
    int judged = report.agreements() + report.differences();
    String text =
        report.decisions() == 0
            ? "No decision was seen."
            : "%,d of %,d decisions agree.".formatted(report.agreements(), judged);
    if (report.boundByOthers() > 0) {
      text += " %,d pods were bound by other schedulers.".formatted(report.boundByOthers());
    }
    if (report.cameWithNode() > 0) {
      text += " %,d came with a node.".formatted(report.cameWithNode());
    }
    return text;
  }
}
