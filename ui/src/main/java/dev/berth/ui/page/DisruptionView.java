package dev.berth.ui.page;

import java.util.List;

/// The effect of a disruption of nodes, or the single losses that hurt.
///
/// @param every what is lost in each trial: `node`, `zone` or `pool`; empty for a disruption
/// @param action the action on the nodes
/// @param nodes as users name them
/// @param document the answer; empty if there is none
/// @param problems why there is none
/// @param same how to ask elsewhere
/// @param pages the pages of the losses, or of the pods that are lost
public record DisruptionView(
    String every,
    String action,
    String nodes,
    DocumentPart document,
    List<String> problems,
    SameQuestion same,
    PageLinks pages) {
  /// The units that can be lost each time.
  public static final List<String> EACH = List.of("node", "zone", "pool");

  /// The actions on nodes.
  public static final List<String> ACTIONS =
      List.of("drain", "lose", "delete", "cordon", "upgrade");

  public DisruptionView {
    problems = List.copyOf(problems);
  }

  /// An action in the words of the form.
  public static String words(String action) {
    return switch (action) {
      case "drain" -> "drain: evict their pods as budgets allow";
      case "lose" -> "lose: their kubelets fall silent";
      case "delete" -> "delete: they are gone at once";
      case "cordon" -> "cordon: no new pods";
      case "upgrade" -> "upgrade: replace them, one after the other";
      default -> throw new IllegalArgumentException(action);
    };
  }

  /// Whether there is an answer.
  public boolean isAnswered() {
    return !document.names().isEmpty();
  }

  /// The rows of the long list that are on this page.
  public List<DocumentPart> rows() {
    return pages.of(all(every, document));
  }

  /// The long list of an answer: the losses, or the lost pods.
  ///
  /// @param every what is lost in each trial; empty for a disruption
  public static List<DocumentPart> all(String every, DocumentPart document) {
    return document.parts(every.isEmpty() ? "pods" : "trials");
  }

  /// The nodes of a loss, as users write them.
  public String lost(DocumentPart trial) {
    return every.equals("node") ? trial.text("name") : every + "=" + trial.text("name");
  }
}
