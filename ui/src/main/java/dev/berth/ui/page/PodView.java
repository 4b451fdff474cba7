package dev.berth.ui.page;

import java.util.List;
import java.util.Map;

/// What was decided about a pod.
///
/// @param key namespace and name
/// @param explanation of the pod; empty if it had its node from the beginning
/// @param whole the document that the explanation is a part of, or is
/// @param shown which attempt is shown, from 1
/// @param url of the page
/// @param query which parts of the lists of the attempt are shown
public record PodView(
    String key,
    DocumentPart explanation,
    DocumentPart whole,
    int shown,
    String url,
    PageQuery query) {
  /// Makes it of the document.
  ///
  /// @param url of the page
  /// @param query says which attempt is shown; the last, if it does not
  public static PodView of(String key, DocumentPart document, String url, PageQuery query) {
    boolean isList = document.has("explanations");
    DocumentPart explanation =
        isList
            ? document.parts("explanations").stream()
                .filter(it -> it.text("pod").equals(key) || it.texts("alike").contains(key))
                .findFirst()
                .orElseGet(() -> document.part("none"))
            : document;
    int wanted = query.number("attempt");
    int attempts = new PodView(key, explanation, document, 0, url, query).attempts().size();
    int shown = wanted < 1 || wanted > attempts ? attempts : wanted;
    return new PodView(key, explanation, document, shown, url, query);
  }

  /// The node that the pod has in the end; empty if it has none.
  public String node() {
    if (explanation.has("binding")) {
      return explanation.part("binding").text("node");
    }
    String placed = whole.part("placed").text(key);
    return placed.isEmpty() ? explanation.text("node") : placed;
  }

  /// Whether the pod is gone at the end.
  public boolean isDeleted() {
    boolean isVictim = explanation.has("preempted") && attempts().isEmpty();
    return whole.texts("deleted").contains(key) || isVictim;
  }

  /// Whether it is what a running scheduler says.
  public boolean isOfScheduler() {
    return explanation.has("at");
  }

  /// The attempts in their order; of a running scheduler, what would be decided now.
  public List<DocumentPart> attempts() {
    return isOfScheduler()
        ? explanation.has("now") ? List.of(explanation.part("now")) : List.of()
        : explanation.parts("attempts");
  }

  /// The attempt that is shown.
  ///
  /// @throws IndexOutOfBoundsException if there is none
  public AttemptView attempt() {
    return AttemptView.of(attempts().get(shown - 1), url(shown), query);
  }

  /// The page of an attempt.
  public String url(int attempt) {
    return url + "?attempt=" + attempt;
  }

  /// The nodes by what the shown attempt says of them, as a document: those that fit, those that
  /// are nearest to it, and the others by the plugin that rejects them, the most first.
  public Map<String, ?> verdicts() {
    return Map.of("pod", key, "verdicts", attempts().isEmpty() ? List.of() : attempt().verdicts());
  }

  /// What is to be known beside the node.
  public List<String> remarks() {
    return ofPod("remarks");
  }

  /// What the pod asks for and that changes nothing.
  public List<String> withoutEffect() {
    return ofPod("withoutEffect");
  }

  private List<String> ofPod(String field) {
    return whole.has("explanations") ? whole.part(field).texts(key) : whole.texts(field);
  }

  /// The root groups that the pod is in.
  public List<DocumentPart> groups() {
    return whole.has("group") ? List.of(whole.part("group")) : whole.parts("groups");
  }

  /// What keeps the pod from running on its node.
  public List<DocumentPart> obstacles() {
    return whole.parts("obstacles").stream().filter(it -> it.text("pod").equals(key)).toList();
  }
}
