package dev.berth.shadow;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What has come of all comparisons.
///
/// @param bound how many pods were bound
/// @param failed how many times a pod was marked as unschedulable
/// @param agreed how many decisions agree, by the view on which they do
/// @param differing how many do not, by reason
/// @param notJudged how many could not be compared, by reason
/// @param kept the first ones that do not agree, or could not be compared
/// @param boundByOthers pods that were bound and are meant for other schedulers
/// @param cameWithNode pods that had their node from the beginning
public record ComparisonReport(
    int bound,
    int failed,
    Map<String, Integer> agreed,
    Map<String, Integer> differing,
    Map<String, Integer> notJudged,
    List<ComparedDecision> kept,
    int boundByOthers,
    int cameWithNode) {
  public ComparisonReport {
    agreed = Collections.unmodifiableMap(new TreeMap<>(agreed));
    differing = Collections.unmodifiableMap(new TreeMap<>(differing));
    notJudged = Collections.unmodifiableMap(new TreeMap<>(notJudged));
    kept = List.copyOf(kept);
  }

  /// How many decisions were seen.
  public int decisions() {
    return bound + failed;
  }

  /// How many of them agree.
  public int agreements() {
    return sum(agreed);
  }

  /// How many of them do not.
  public int differences() {
    return sum(differing);
  }

  private static int sum(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
