package dev.berth.questions.lint;

import static java.util.stream.Collectors.joining;

import dev.berth.lint.Severity;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.Arrays;

/// Findings for people: one paragraph each, which begins like a compiler's error message.
public record LintPage(LintReport report) {
  private static final int INDENT = 2;

  public void write(Page page) {
    for (var located : report.findings()) {
      var finding = located.finding();
      page.line(
          Line.of(located.where() + ": ")
              .plus(finding.severity() + ": ", style(finding.severity()))
              .plus(finding.rule().toString(), Style.HEADING));
      String value = finding.value().isEmpty() ? "" : ": " + finding.value();
      String path = finding.place().path();
      page.paragraph(
          INDENT,
          Line.of(located.title(), Style.FAINT)
              .plus(path.isEmpty() ? "" : " " + path + value, Style.FAINT));
      page.paragraph(INDENT, finding.text() + ".");
    }
    page.gap();
    page.line(Line.of(summary()));
  }

  private static Style style(Severity severity) {
    return switch (severity) {
      case ERROR -> Style.BAD;
      case WARNING -> Style.WARNING;
      case NOTE -> Style.PLAIN;
    };
  }

  /// `2 errors, 1 warning`.
  private String summary() {
    return report.findings().isEmpty()
        ? "Nothing found"
        : Arrays.stream(Severity.values())
            .filter(severity -> report.countOf(severity) > 0)
            .map(it -> Counts.of(report.countOf(it), it.toString()))
            .collect(joining(", "));
  }
}
