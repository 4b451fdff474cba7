package dev.berth.ui.page;

import dev.berth.ui.page.PageLinks.PageSize;
import java.util.List;

/// Which nodes can go.
///
/// @param price the prices of nodes, as the user wrote them
/// @param document the answer; empty if there is none
/// @param problems why there is none
/// @param same how to ask elsewhere
/// @param removed pages of the nodes that can go
/// @param kept pages of the nodes that stay
/// @param keptByAutoscaler pages of the nodes that cluster-autoscaler leaves
public record ConsolidationView(
    String price,
    DocumentPart document,
    List<String> problems,
    SameQuestion same,
    PageLinks removed,
    PageLinks kept,
    PageLinks keptByAutoscaler) {
  private static final PageSize REMOVED = new PageSize("removed", 100);
  private static final PageSize KEPT = new PageSize("kept", 100);
  private static final PageSize KEPT_BY_AUTOSCALER = new PageSize("keptByAutoscaler", 100);

  public ConsolidationView {
    problems = List.copyOf(problems);
  }

  /// Puts it together.
  ///
  /// @param url the page with its question
  public static ConsolidationView of(
      DocumentPart document,
      List<String> problems,
      SameQuestion same,
      String url,
      PageQuery query) {
    return new ConsolidationView(
        query.text("price"),
        document,
        problems,
        same,
        pages(url, REMOVED, query, document.parts("removals")),
        pages(url, KEPT, query, document.parts("kept")),
        pages(url, KEPT_BY_AUTOSCALER, query, document.parts("keptByAutoscaler")));
  }

  private static PageLinks pages(
      String url, PageSize size, PageQuery query, List<DocumentPart> rows) {
    return PageLinks.of(url, size, query.number(size.parameter()), rows.size());
  }

  /// Whether there is an answer.
  public boolean isAnswered() {
    return document.has("nodes");
  }

  /// The nodes of this page that can go.
  public List<DocumentPart> removals() {
    return removed.of(document.parts("removals"));
  }

  /// The nodes of this page that stay.
  public List<DocumentPart> keptNodes() {
    return kept.of(document.parts("kept"));
  }

  /// The nodes of this page that cluster-autoscaler leaves.
  public List<DocumentPart> nodesKeptByAutoscaler() {
    return keptByAutoscaler.of(document.parts("keptByAutoscaler"));
  }

  /// How many pods leave a node.
  ///
  /// @param removal the removal of the node
  public static int evicted(DocumentPart removal) {
    return removal.parts("rounds").stream().mapToInt(it -> it.texts("evicted").size()).sum();
  }
}
