package dev.berth.ui.page;

import java.util.List;

/// The nodes that let all waiting pods run.
///
/// @param like labels of existing nodes to copy, as the user wrote them
/// @param shape descriptions of nodes, as the user wrote them
/// @param price prices of nodes, as the user wrote them
/// @param labels some labels of the cluster's nodes, with their values
/// @param document the answer; empty if there is none
/// @param problems why there is none
/// @param same how to ask elsewhere
/// @param pages the pages of the new nodes
public record ScaleView(
    String like,
    String shape,
    String price,
    List<String> labels,
    DocumentPart document,
    List<String> problems,
    SameQuestion same,
    PageLinks pages) {
  public ScaleView {
    labels = List.copyOf(labels);
    problems = List.copyOf(problems);
  }

  /// Whether there is an answer.
  public boolean isAnswered() {
    return document.has("nodes");
  }

  /// The new nodes of this page.
  public List<DocumentPart> nodes() {
    return pages.of(document.parts("newNodes"));
  }

  /// The number of pods that still wait, however many of these nodes are added.
  public int waiting() {
    return document.parts("waiting").stream().mapToInt(it -> it.texts("pods").size()).sum();
  }
}
