package dev.berth.ui.page;

import java.util.List;

/// What was decided about a pod.
///
/// @param key namespace and name
/// @param explanation of the pod; empty if it had its node from the beginning
/// @param whole the document that the explanation is a part of, or is
/// @param shown which attempt is shown, from 1
/// @param command that prints the same
public record PodView(
    String key, DocumentPart explanation, DocumentPart whole, int shown, String command) {
  /// Makes it of the document.
  ///
  /// @param wanted which attempt is asked for; 0 for the last
  public static PodView of(String key, DocumentPart document, int wanted, String command) {
    boolean isList = document.has("explanations");
    DocumentPart explanation =
        isList
            ? document.parts("explanations").stream()
                .filter(it -> it.text("pod").equals(key) || it.texts("alike").contains(key))
                .findFirst()
                .orElseGet(() -> document.part("none"))
            : document;
    int attempts = explanation.parts("attempts").size();
    int shown = wanted < 1 || wanted > attempts ? attempts : wanted;
    return new PodView(key, explanation, document, shown, command);
  }

  /// The node that the pod has in the end; empty if it has none.
  public String node() {
    String placed = whole.part("placed").text(key);
    return placed.isEmpty() ? explanation.text("node") : placed;
  }

  /// The attempts in their order.
  public List<DocumentPart> attempts() {
    return explanation.parts("attempts");
  }

  /// The attempt that is shown.
  ///
  /// @throws IndexOutOfBoundsException if there is none
  public AttemptView attempt() {
    return new AttemptView(attempts().get(shown - 1));
  }

  /// What is to be known beside the node.
  public List<String> remarks() {
    return whole.has("explanations") ? whole.part("remarks").texts(key) : whole.texts("remarks");
  }
}
