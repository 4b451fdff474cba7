package dev.berth.questions.overview;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.status.InsufficientResource;
import java.util.HashMap;
import java.util.Map;

/// What a pod waits for, in a few words.
///
/// @param text the resource, or what keeps the pod from most nodes, in kube-scheduler's words
/// @param isResource whether nodes that would do have too little of a resource
public record WaitCause(String text, boolean isResource) {

  /// A cause that is no resource.
  public static WaitCause of(String text) {
    return new WaitCause(text, false);
  }

  /// What most nodes have too little of; if it is nothing like that, the most frequent reason.
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

  /// Of equally frequent ones, the first by name.
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
