package dev.berth.cli.lint;

import static dev.berth.cli.document.Shape.COUNT;
import static dev.berth.cli.document.Shape.TEXT;
import static dev.berth.cli.document.Shape.list;
import static dev.berth.cli.document.Shape.map;
import static dev.berth.cli.document.Shape.words;

import dev.berth.cli.document.DocumentType;
import dev.berth.cli.document.Documents;
import dev.berth.lint.Severity;
import java.util.LinkedHashMap;
import java.util.Map;

/// What `berth check-config` prints of findings for programs.
public final class LintTree {
  private static final DocumentType<LocatedFinding> FINDING =
      DocumentType.part(f ->
          f.always("rule", TEXT, it -> it.finding().rule(), "")
              .always(
                  "severity",
                  words((Object[]) Severity.values()),
                  it -> it.finding().severity(),
                  "")
              .ifAny("file", TEXT, LocatedFinding::source, "")
              .ifAny("line", COUNT, it -> it.line() > 0 ? it.line() : null, "")
              .always("kind", TEXT, LocatedFinding::kind, "")
              .ifAny("namespace", TEXT, it -> it.key().namespace(), "")
              .ifAny("name", TEXT, it -> it.key().name(), "")
              .ifAny("field", TEXT, it -> it.finding().place().path(), "Its path in the object.")
              .ifAny("value", TEXT, it -> it.finding().value(), "")
              .always("message", TEXT, it -> it.finding().message(), "")
              .always("fix", TEXT, it -> it.finding().fix(), "What to do."));

  /// The document.
  public static final DocumentType<LintReport> FINDINGS =
      Documents.document(
          "LintReport",
          "What berth check-config finds in manifests.",
          f ->
              f.always("summary", map(COUNT), LintTree::counts, "How many findings by severity.")
                  .always("findings", list(FINDING), LintReport::findings, ""));

  private LintTree() {}

  private static Map<String, Number> counts(LintReport report) {
    Map<String, Number> counts = new LinkedHashMap<>();
    for (Severity severity : Severity.values()) {
      counts.put(severity + "s", report.countOf(severity));
    }
    return counts;
  }
}
