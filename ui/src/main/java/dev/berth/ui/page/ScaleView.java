package dev.berth.ui.page;

import java.util.List;

/// Which nodes let all pods run that wait.
///
/// @param like labels of nodes that new ones are like, as they were given
/// @param shape nodes written on one line, as they were given
/// @param price of nodes, as they were given
/// @param labels some of the cluster's nodes, with values
/// @param document of the answer; empty for none
/// @param problems why there is none
/// @param same how to ask elsewhere
/// @param pages of the new nodes
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

  /// How many pods wait with any number of these nodes.
  public int waiting() {
    return document.parts("waiting").stream().mapToInt(it -> it.texts("pods").size()).sum();
  }
}
