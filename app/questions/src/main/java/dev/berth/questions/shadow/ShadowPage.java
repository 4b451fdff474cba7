package dev.berth.questions.shadow;

import dev.berth.shadow.ComparedDecision;
import dev.berth.shadow.ComparisonReport;
import dev.berth.shadow.ObservedDecision;
import dev.berth.shadow.Verdict;
import dev.berth.shadow.Verdict.Agreed;
import dev.berth.shadow.Verdict.Fits;
import dev.berth.shadow.Verdict.NotJudged;
import dev.berth.shadow.Verdict.OtherMessage;
import dev.berth.shadow.Verdict.OtherNode;
import dev.berth.shadow.Verdict.OtherNomination;
import dev.berth.shadow.Verdict.Refused;
import dev.berth.terminal.Columns;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The result of all comparisons as text.
public record ShadowPage(ComparisonReport report) {
  /// As many decisions are shown in full.
  private static final int SHOWN = 50;

  private static final int FEW = 3;

  public void write(Page page) {
    if (report.decisions() > 0) {
      counts(page);
    }
    decisions(page, "Not agreed", compared -> !(compared.verdict() instanceof NotJudged));
    decisions(page, "Not judged", compared -> compared.verdict() instanceof NotJudged);
    page.gap();
    page.paragraph(0, summary());
  }

  private void counts(Page page) {
    page.heading("Compared");
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
    page.section(
        title,
        new Columns<ComparedDecision>()
            .text("POD", it -> it.observed().pod().key().toString())
            .text("KUBE-SCHEDULER", ShadowPage::theirs)
            .text("BERTH", ShadowPage::ours)
            .number("VIEWS", ComparedDecision::views)
            .wrapping("WHY", it -> Line.of(why(it)))
            .rows(all.stream().limit(SHOWN)));
    if (all.size() > SHOWN) {
      page.line(Line.of("  and others; -o json shows more", Style.FAINT));
    }
  }

  /// kube-scheduler's decision.
  private static String theirs(ComparedDecision compared) {
    return switch (compared.observed()) {
      case ObservedDecision.Bound(_, var node) -> node;
      case ObservedDecision.Failed(_, _, var node) -> node.isEmpty() ? "none" : "none yet, " + node;
    };
  }

  /// Berth's decision; empty if it is unknown.
  private static String ours(ComparedDecision compared) {
    return switch (compared.verdict()) {
      case OtherNode(var best, _, _) -> nodes(best);
      case Fits(var best) -> nodes(best);
      case OtherMessage _ -> "none";
      case OtherNomination(var node) -> "none yet, " + node;
      case Refused _ -> "not that";
      case Agreed _, NotJudged _ -> "";
    };
  }

  private static String nodes(List<String> nodes) {
    return nodes.size() <= FEW
        ? String.join(", ", nodes)
        : "%s and %,d others".formatted(nodes.getFirst(), nodes.size() - 1);
  }

  private static String why(ComparedDecision compared) {
    return switch (compared.verdict()) {
      case OtherNode(_, var points, var byPlugin) when !byPlugin.isEmpty() ->
          "better by %,d: ".formatted(points)
              + byPlugin.entrySet().stream()
                  .map(plugin -> "%s %+d".formatted(plugin.getKey(), plugin.getValue()))
                  .collect(Collectors.joining(", "));
      case OtherMessage(var message) -> message;
      case NotJudged(var why, var detail) ->
          detail.isEmpty()
              ? compared.verdict().reason()
              : compared.verdict().reason() + ": " + detail;
      case Verdict verdict -> verdict.reason();
    };
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
