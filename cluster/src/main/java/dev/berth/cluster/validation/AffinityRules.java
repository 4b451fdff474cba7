package dev.berth.cluster.validation;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.WeightedPodAffinityTerm;
import java.util.List;

/// Affinities select something possible, at a topology key, with a weight from 1 to 100.
final class AffinityRules {

  private static final String REQUIRED = ".requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = ".preferredDuringSchedulingIgnoredDuringExecution";

  private AffinityRules() {}

  static void check(Affinity affinity, String path, ValidationErrors errors) {
    var nodes = affinity.nodeAffinity();
    if (nodes != null) {
      var at = path + ".nodeAffinity";
      SelectorRules.check(
          nodes.requiredDuringSchedulingIgnoredDuringExecution(), at + REQUIRED, errors);
      var preferred = nodes.preferredDuringSchedulingIgnoredDuringExecution();
      for (var i = 0; i < preferred.size(); i++) {
        var term = "%s%s[%d]".formatted(at, PREFERRED, i);
        errors.within(term + ".weight", preferred.get(i).weight(), 1, 100);
        SelectorRules.check(preferred.get(i).preference(), term + ".preference", errors);
      }
    }
    var near = affinity.podAffinity();
    if (near != null) {
      check(
          near.requiredDuringSchedulingIgnoredDuringExecution(),
          near.preferredDuringSchedulingIgnoredDuringExecution(),
          path + ".podAffinity",
          errors);
    }
    var apart = affinity.podAntiAffinity();
    if (apart != null) {
      check(
          apart.requiredDuringSchedulingIgnoredDuringExecution(),
          apart.preferredDuringSchedulingIgnoredDuringExecution(),
          path + ".podAntiAffinity",
          errors);
    }
  }

  private static void check(
      List<PodAffinityTerm> required,
      List<WeightedPodAffinityTerm> preferred,
      String path,
      ValidationErrors errors) {
    for (var i = 0; i < required.size(); i++) {
      check(required.get(i), "%s%s[%d]".formatted(path, REQUIRED, i), errors);
    }
    for (var i = 0; i < preferred.size(); i++) {
      var at = "%s%s[%d]".formatted(path, PREFERRED, i);
      errors.within(at + ".weight", preferred.get(i).weight(), 1, 100);
      check(preferred.get(i).podAffinityTerm(), at + ".podAffinityTerm", errors);
    }
  }

  private static void check(PodAffinityTerm term, String path, ValidationErrors errors) {
    SelectorRules.check(term.labelSelector(), path + ".labelSelector", errors);
    SelectorRules.check(term.namespaceSelector(), path + ".namespaceSelector", errors);
    if (term.topologyKey().isEmpty()) {
      errors.required(path + ".topologyKey", "can not be empty");
    }
  }
}
