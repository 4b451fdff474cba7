package dev.berth.questions.overview;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.status.InsufficientResource;
import java.util.HashMap;
import java.util.Map;

/// The reason why a pod waits, in a few words.
///
/// @param text the resource, or the reason that keeps the pod from most nodes, in kube-scheduler's
///   words
/// @param isResource whether otherwise suitable nodes lack a resource
public record WaitCause(String text, boolean isResource) {

  /// A cause that is not a resource.
  public static WaitCause of(String text) {
    return new WaitCause(text, false);
  }

  /// Returns the resource that most nodes lack; if there is none, the most frequent reason.
  public static WaitCause of(Decision decision) {
    Map<String, Integer> resources = new HashMap<>();
    Map<String, Integer> others = new HashMap<>();
    for (var status : decision.nodes().values()) {
      for (var reason : status.reasons()) {
        if (reason instanceof InsufficientResource lacking) {
          resources.merge(lacking.resource(), 1, Integer::sum);
        } else {
          others.merge(reason.message(), 1, Integer::sum);
        }
      }
    }
    return !resources.isEmpty()
        ? new WaitCause(mostFrequent(resources), true)
        : of(others.isEmpty() ? decision.message() : mostFrequent(others));
  }

  /// Among equally frequent reasons, returns the first by name.
  private static String mostFrequent(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .min(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .orElseThrow()
        .getKey();
  }
}
