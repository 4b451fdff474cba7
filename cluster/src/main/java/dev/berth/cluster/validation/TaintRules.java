package dev.berth.cluster.validation;

import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import java.util.HashSet;
import java.util.List;

/// Taints and tolerations have effects and operators that exist.
final class TaintRules {

  private static final List<String> EFFECTS =
      List.of(Taint.NO_SCHEDULE, Taint.PREFER_NO_SCHEDULE, Taint.NO_EXECUTE);

  private TaintRules() {}

  static void checkTaints(List<Taint> taints, String path, ValidationErrors errors) {
    var seen = new HashSet<String>();
    for (var i = 0; i < taints.size(); i++) {
      var taint = taints.get(i);
      var at = "%s[%d]".formatted(path, i);
      if (taint.key().isEmpty()) {
        errors.required(at + ".key");
      }
      if (taint.effect().isEmpty()) {
        errors.required(at + ".effect");
      } else {
        errors.supported(at + ".effect", taint.effect(), EFFECTS);
      }
      var pair = taint.key() + ":" + taint.effect();
      if (!seen.add(pair)) {
        errors.duplicate(at, pair, "taints must be unique by key and effect pair");
      }
    }
  }

  static void checkTolerations(List<Toleration> tolerations, String path, ValidationErrors errors) {
    for (var i = 0; i < tolerations.size(); i++) {
      check(tolerations.get(i), "%s[%d]".formatted(path, i), errors);
    }
  }

  private static void check(Toleration toleration, String path, ValidationErrors errors) {
    var operator = toleration.operator();
    if (toleration.key().isEmpty() && !operator.equals(Toleration.EXISTS)) {
      errors.invalid(
          path + ".operator",
          operator,
          "operator must be Exists when `key` is empty, which means \"match all values and all"
              + " keys\"");
    }
    switch (operator) {
      case "", Toleration.EQUAL, Toleration.LT, Toleration.GT -> {}
      case Toleration.EXISTS -> {
        if (!toleration.value().isEmpty()) {
          errors.invalid(
              path + ".operator",
              toleration.value(),
              "value must be empty when `operator` is 'Exists'");
        }
      }
      default ->
          errors.supported(
              path + ".operator", operator, List.of(Toleration.EQUAL, Toleration.EXISTS));
    }
    if (!toleration.effect().isEmpty()) {
      errors.supported(path + ".effect", toleration.effect(), EFFECTS);
    }
  }
}
