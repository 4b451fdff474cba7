package dev.berth.engine.cache;

import dev.berth.engine.cache.EquivalentPods.Kind;
import dev.berth.framework.model.PodInfo;
import java.util.HashMap;
import java.util.Map;

/// Gives small numbers to kinds of pods that are alike in what counts depend on. When there are too
/// many kinds, a new round begins and numbers are given anew. A kind may get different numbers in
/// different rounds, but in one round no two kinds have the same. For one thread.
final class KindNumbers {
  private final int most;
  private final Map<Kind, Integer> numbers = new HashMap<>();
  private int round;

  /// @param most the most kinds in one round
  KindNumbers(int most) {
    this.most = most;
  }

  /// Returns the number of the pod's kind in this round.
  int of(PodInfo pod) {
    if (numbers.size() >= most) {
      numbers.clear();
      round++;
    }
    return numbers.computeIfAbsent(new Kind(pod), _ -> numbers.size());
  }

  int round() {
    return round;
  }
}
