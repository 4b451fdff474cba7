package dev.berth.questions.report;

import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.Collection;

/// The displayed names of nodes: if width is scarce, without their common domain, such as
/// `.eu-west-1.compute.internal`.
///
/// @param domain the omitted part of each name; empty if nothing is omitted
public record NodeNames(String domain) {
  /// The names of these nodes.
  ///
  /// @param isFitted false for output that is searched or compared, where names stay complete
  public static NodeNames of(Collection<String> nodes, boolean isFitted) {
    return new NodeNames(isFitted && nodes.size() > 1 ? commonDomain(nodes) : "");
  }

  /// From a dot to the end; empty if there is no common domain.
  private static String commonDomain(Collection<String> nodes) {
    String first = nodes.iterator().next();
    for (int dot = first.indexOf('.'); dot > 0; dot = first.indexOf('.', dot + 1)) {
      String domain = first.substring(dot);
      if (nodes.stream().allMatch(node -> node.endsWith(domain))) {
        return domain;
      }
    }
    return "";
  }

  /// A text with names of nodes in it.
  public String shown(String text) {
    return domain.isEmpty() ? text : text.replace(domain, "");
  }

  /// Says which domain is omitted, if there is one.
  public void write(Page page) {
    if (!domain.isEmpty()) {
      page.line(Line.of("  All names of nodes end in " + domain, Style.FAINT));
    }
  }
}
