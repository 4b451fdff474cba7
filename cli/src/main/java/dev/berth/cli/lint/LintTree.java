package dev.berth.cli.lint;

import dev.berth.lint.Finding;
import dev.berth.lint.Severity;
import java.util.LinkedHashMap;
import java.util.Map;

/// Findings as maps and lists, to be written in any format. What is empty is left out.
public final class LintTree {
  private LintTree() {}

  public static Map<String, Object> of(LintReport report) {
    Map<String, Object> counts = new LinkedHashMap<>();
    for (Severity severity : Severity.values()) {
      counts.put(severity + "s", report.countOf(severity));
    }
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("summary", counts);
    tree.put("findings", report.findings().stream().map(LintTree::of).toList());
    return tree;
  }

  private static Map<String, Object> of(LocatedFinding located) {
    Finding finding = located.finding();
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("rule", finding.rule().toString());
    tree.put("severity", finding.severity().toString());
    put(tree, "file", located.source());
    if (located.line() > 0) {
      tree.put("line", (long) located.line());
    }
    tree.put("kind", located.kind());
    put(tree, "namespace", located.key().namespace());
    put(tree, "name", located.key().name());
    put(tree, "field", finding.place().path());
    put(tree, "value", finding.value());
    tree.put("message", finding.message());
    tree.put("fix", finding.fix());
    return tree;
  }

  private static void put(Map<String, Object> tree, String name, String value) {
    if (!value.isEmpty()) {
      tree.put(name, value);
    }
  }
}
