package dev.berth.planner.firmament;

import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Which taints a task tolerates by Firmament's rules. These differ from Kubernetes':
///
/// - taints that keep tasks away (`NoSchedule`, `NoExecute`) are tolerated only by tasks with more
///   than two tolerations, see [#hasOwn];
/// - of several tolerations with an equal key, effect and operator, the first counts;
/// - a toleration for all keys is one for all effects that keep tasks away, whichever it names.
final class TaintRules {
  private static final int DEFAULT_TOLERATIONS = 2;
  private static final List<String> KEEPING_AWAY = List.of(Taint.NO_EXECUTE, Taint.NO_SCHEDULE);

  private final Tolerated keepingAway;
  private final Tolerated discouraging;

  private TaintRules(Tolerated keepingAway, Tolerated discouraging) {
    this.keepingAway = keepingAway;
    this.discouraging = discouraging;
  }

  static TaintRules of(List<Toleration> tolerations) {
    var keepingAway = new Tolerated();
    var discouraging = new Tolerated();
    for (var toleration : tolerations) {
      var effect = toleration.effect();
      if (hasOwn(tolerations)) {
        for (var kept : KEEPING_AWAY) {
          if (effect.isEmpty() || effect.equals(kept)) {
            keepingAway.add(toleration, kept);
          }
        }
      }
      if (effect.isEmpty() || effect.equals(Taint.PREFER_NO_SCHEDULE)) {
        discouraging.add(toleration, Taint.PREFER_NO_SCHEDULE);
      }
    }
    return new TaintRules(keepingAway, discouraging);
  }

  /// Returns whether there are more tolerations than the two that an API server gives to every pod.
  static boolean hasOwn(List<Toleration> tolerations) {
    return tolerations.size() > DEFAULT_TOLERATIONS;
  }

  /// Returns whether the task tolerates all taints that keep tasks away.
  boolean admit(List<Taint> taints) {
    return taints.stream()
        .filter(taint -> KEEPING_AWAY.contains(taint.effect()))
        .allMatch(keepingAway::contains);
  }

  /// Returns the number of `PreferNoSchedule` taints that the task does not tolerate.
  int countIntolerable(List<Taint> taints) {
    return (int)
        taints.stream()
            .filter(taint -> taint.effect().equals(Taint.PREFER_NO_SCHEDULE))
            .filter(taint -> !discouraging.contains(taint))
            .count();
  }

  /// The taints that a list of tolerations tolerates.
  private static final class Tolerated {
    private boolean all;
    private final Set<Taint> withAnyValue = new HashSet<>();
    private final Map<Taint, String> withValue = new HashMap<>();

    void add(Toleration toleration, String effect) {
      var taint = keyOf(toleration.key(), effect);
      switch (toleration.operator()) {
        case Toleration.EXISTS -> {
          if (toleration.key().isEmpty()) {
            all = true;
          } else {
            withAnyValue.add(taint);
          }
        }
        case Toleration.EQUAL, "" -> withValue.putIfAbsent(taint, toleration.value());
        default -> {} // Firmament knows no other operator
      }
    }

    boolean contains(Taint taint) {
      var key = keyOf(taint.key(), taint.effect());
      return all || withAnyValue.contains(key) || taint.value().equals(withValue.get(key));
    }

    private static Taint keyOf(String key, String effect) {
      return new Taint(key, "", effect, null);
    }
  }
}
