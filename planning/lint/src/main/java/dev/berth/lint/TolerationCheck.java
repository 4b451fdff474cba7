package dev.berth.lint;

import static java.util.stream.Collectors.joining;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.api.selector.TolerationSlip;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.suggestion.StateTaints;
import java.util.List;

/// Finds tolerations of taints that no node has.
final class TolerationCheck implements PodCheck {
  /// Keys of taints that pods tolerate by convention, whether or not the cluster has such nodes.
  private static final List<String> CONVENTIONAL =
      List.of("node-role.kubernetes.io/", "CriticalAddonsOnly");

  private final TolerationMatcher matcher;
  private final List<Taint> taints;

  TolerationCheck(LintedCluster cluster) {
    matcher = cluster.tolerationMatcher();
    taints = cluster.taints();
  }

  @Override
  public void check(SpecifiedPod pod, FieldLocation spec, Findings findings) {
    List<Toleration> tolerations = pod.pod().spec().tolerations();
    for (int i = 0; i < tolerations.size(); i++) {
      Toleration toleration = tolerations.get(i);
      boolean isMeant =
          !isConventional(toleration.key())
              || taints.stream().anyMatch(taint -> isSlip(toleration, taint));
      if (isMeant && taints.stream().noneMatch(taint -> matcher.tolerates(toleration, taint))) {
        report(toleration, spec.field("tolerations").item(i), findings);
      }
    }
  }

  /// A toleration without a key is conventional, because it tolerates all taints.
  private static boolean isConventional(String key) {
    return key.isEmpty()
        || StateTaints.contain(key)
        || CONVENTIONAL.stream().anyMatch(key::startsWith);
  }

  private void report(Toleration toleration, FieldLocation place, Findings findings) {
    String key = toleration.key();
    var keys = taints.stream().map(Taint::key).distinct().toList();
    var near = Nearest.nearest(key, keys);
    var alike = taints.stream().filter(taint -> near.contains(taint.key())).toList();
    boolean isSlip =
        alike.stream().anyMatch(taint -> !taint.key().equals(key) || isSlip(toleration, taint));
    if (isSlip) {
      findings.add(
          Rule.TOLERATION_MISMATCHED,
          place,
          text(toleration),
          "No node has such a taint; there is " + text(alike),
          "Tolerate " + text(alike));
    } else {
      findings.add(
          Rule.TOLERATION_UNMATCHED,
          place,
          text(toleration),
          alike.isEmpty()
              ? "No node has a taint " + key
              : "No node has such a taint; there is " + text(alike),
          "Remove it, if the cluster is not to get such nodes");
    }
  }

  private static boolean isSlip(Toleration toleration, Taint taint) {
    return !taint.effect().equals(Taint.PREFER_NO_SCHEDULE)
        && TolerationSlip.of(toleration, taint).isPresent();
  }

  static String text(List<Taint> taints) {
    return taints.stream().map(Taint::text).distinct().collect(joining(", "));
  }

  private static String text(Toleration toleration) {
    String value = toleration.value().isEmpty() ? "" : " " + toleration.value();
    String operator = toleration.operator().isEmpty() ? Toleration.EQUAL : toleration.operator();
    String effect = toleration.effect().isEmpty() ? "" : ":" + toleration.effect();
    return toleration.key() + " " + operator + value + effect;
  }
}
