package dev.berth.shadow;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The results of all comparisons.
///
/// @param bound how many pods were bound
/// @param failed how many times a pod was marked as unschedulable
/// @param agreed the number of decisions that agree, by the view on which they agree
/// @param differing the number of decisions that differ, by reason
/// @param notJudged the number of decisions that could not be compared, by reason
/// @param kept the first decisions that do not agree or could not be compared
/// @param boundByOthers the number of bound pods that belong to other schedulers
/// @param cameWithNode the number of pods that were created with a node
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

  /// The number of observed decisions.
  public int decisions() {
    return bound + failed;
  }

  /// The number of decisions that agree.
  public int agreements() {
    return sum(agreed);
  }

  /// The number of decisions that differ.
  public int differences() {
    return sum(differing);
  }

  private static int sum(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
