package dev.berth.ui.page;

import java.util.List;
import java.util.Map;

/// The decision about a pod.
///
/// @param key namespace and name
/// @param explanation the explanation of the pod; empty if the pod had its node from the beginning
/// @param whole the document that contains the explanation, or is the explanation
/// @param shown the number of the attempt that is shown, from 1
/// @param url the URL of the page
/// @param query selects the parts of the attempt's lists
public record PodView(
    String key,
    DocumentPart explanation,
    DocumentPart whole,
    int shown,
    String url,
    PageQuery query) {
  /// Makes the view from the document.
  ///
  /// @param url the URL of the page
  /// @param query selects the attempt; without a selection, the last one is shown
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

  /// The node of the pod in the end; empty if it has none.
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

  /// Whether the document comes from a running scheduler.
  public boolean isOfScheduler() {
    return explanation.has("at");
  }

  /// The attempts in their order; for a running scheduler, the decision that it would make now.
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

  /// The nodes by the verdict of the shown attempt, as a document: nodes that fit, the nearest
  /// nodes, and the other nodes by plugin, in descending order of their number.
  public Map<String, ?> verdicts() {
    return Map.of("pod", key, "verdicts", attempts().isEmpty() ? List.of() : attempt().verdicts());
  }

  /// Remarks, in addition to the node.
  public List<String> remarks() {
    return ofPod("remarks");
  }

  /// The settings of the pod that have no effect.
  public List<String> withoutEffect() {
    return ofPod("withoutEffect");
  }

  private List<String> ofPod(String field) {
    return whole.has("explanations") ? whole.part(field).texts(key) : whole.texts(field);
  }

  /// The root groups of the pod.
  public List<DocumentPart> groups() {
    return whole.has("group") ? List.of(whole.part("group")) : whole.parts("groups");
  }

  /// The obstacles that keep the pod from running on its node.
  public List<DocumentPart> obstacles() {
    return whole.parts("obstacles").stream().filter(it -> it.text("pod").equals(key)).toList();
  }
}
