package dev.berth.cli.shadow;

import dev.berth.cli.shadow.Verdict.NotJudged;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// What has come of all comparisons, for people.
public final class ShadowPage {
  /// As many decisions are shown in full.
  private static final int SHOWN = 50;

  private final Account account;

  public ShadowPage(Account account) {
    this.account = account;
  }

  /// Writes it.
  public void write(Page page) {
    if (account.decisions() > 0) {
      counts(page);
    }
    decisions(page, "Not agreed", judgement -> !(judgement.verdict() instanceof NotJudged));
    decisions(page, "Not judged", judgement -> judgement.verdict() instanceof NotJudged);
    page.gap();
    page.paragraph(0, Line.of(summary()));
  }

  private void counts(Page page) {
    page.heading(Line.of("Compared", Style.HEADING));
    var table = new Table().left("DECISIONS").right("NUMBER");
    table.row(Line.of("pods bound"), number(account.bound()));
    table.row(Line.of("pods told why they fit nowhere"), number(account.failed()));
    rows(table, "agreed ", account.agreed(), Style.GOOD);
    rows(table, "not agreed: ", account.differing(), Style.BAD);
    rows(table, "not judged: ", account.notJudged(), Style.WARNING);
    page.table(2, table);
  }

  private static void rows(Table table, String title, Map<String, Integer> counts, Style style) {
    counts.forEach((reason, count) -> table.row(Line.of(title + reason, style), number(count)));
  }

  private static Line number(int number) {
    return Line.of("%,d".formatted(number));
  }

  private void decisions(Page page, String title, Predicate<Judgement> which) {
    List<Judgement> all = account.kept().stream().filter(which).toList();
    if (all.isEmpty()) {
      return;
    }
    page.heading(Line.of(title, Style.HEADING));
    var table =
        new Table().left("POD").left("KUBE-SCHEDULER").left("BERTH").right("VIEWS").wrapping("WHY");
    for (Judgement judgement : all.subList(0, Math.min(SHOWN, all.size()))) {
      table.row(
          Line.of(judgement.sighting().pod().key().toString()),
          Line.of(JudgementText.theirs(judgement)),
          Line.of(JudgementText.ours(judgement)),
          number(judgement.views()),
          Line.of(JudgementText.why(judgement)));
    }
    page.table(2, table);
    if (all.size() > SHOWN) {
      page.line(Line.of("  and others; -o json shows more", Style.FAINT));
    }
  }

  private String summary() {
    int judged = account.agreements() + account.differences();
    String text =
        account.decisions() == 0
            ? "No decision was seen."
            : "%,d of %,d decisions agree.".formatted(account.agreements(), judged);
    if (account.boundByOthers() > 0) {
      text += " %,d pods were bound by other schedulers.".formatted(account.boundByOthers());
    }
    if (account.cameWithNode() > 0) {
      text += " %,d came with a node.".formatted(account.cameWithNode());
    }
    return text;
  }
}
