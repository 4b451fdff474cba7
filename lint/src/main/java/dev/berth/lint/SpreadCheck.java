package dev.berth.lint;

import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.selector.Selector;
import dev.berth.cluster.workload.SpecifiedPod;
import java.util.List;
import java.util.stream.Stream;

/// Topology spread constraints, of pods and of profiles.
final class SpreadCheck implements PodCheck {
  private final TopologyKeys keys;
  private final int nodes;

  SpreadCheck(LintedCluster cluster) {
    keys = new TopologyKeys(cluster);
    nodes = cluster.nodes().size();
  }

  @Override
  public void check(SpecifiedPod specified, FieldLocation spec, Findings findings) {
    List<TopologySpreadConstraint> constraints = specified.pod().spec().topologySpreadConstraints();
    for (int i = 0; i < constraints.size(); i++) {
      FieldLocation place = spec.field("topologySpreadConstraints").item(i);
      checkDomains(constraints.get(i), place, findings);
      checkSelector(constraints.get(i), specified, place, findings);
    }
  }

  /// Whether there are the domains that the constraint is about.
  void checkDomains(TopologySpreadConstraint constraint, FieldLocation place, Findings findings) {
    String key = constraint.topologyKey();
    boolean isHard =
        constraint.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE);
    Rule rule = isHard ? Rule.TOPOLOGY_KEY_UNKNOWN : Rule.TOPOLOGY_KEY_WITHOUT_EFFECT;
    if (!keys.check(key, rule, place.field("topologyKey"), findings)) {
      return;
    }
    int domains = keys.domains(key);
    Integer least = constraint.minDomains();
    if (least != null && least > domains) {
      findings.add(
          Rule.MIN_DOMAINS_UNMET,
          place.field("minDomains"),
          String.valueOf(least),
          "There %s %,d of %s; so the fewest pods of a domain count as 0, and each takes %,d at most"
              .formatted(
                  domains == 1
                      ? "is 1 domain, and not"
                      : "are %,d domains, and not".formatted(domains),
                  least,
                  key,
                  constraint.maxSkew()),
          "At most %,d, as long as there are no nodes in more domains".formatted(domains));
    } else if (domains == 1 && nodes > 1) {
      findings.add(
          Rule.SPREAD_OVER_ONE_DOMAIN,
          place.field("topologyKey"),
          key,
          "All nodes with that label have the same value, so there is nothing to spread over",
          "Spread over another label, such as kubernetes.io/hostname, if that is meant");
    }
  }

  private static void checkSelector(
      TopologySpreadConstraint constraint,
      SpecifiedPod specified,
      FieldLocation place,
      Findings findings) {
    var selector = Selector.of(constraint.labelSelector());
    boolean isSelected =
        Stream.concat(specified.pods().stream().limit(1), Stream.of(specified.pod()))
            .map(Pod::metadata)
            .anyMatch(metadata -> selector.matches(metadata.labels()));
    if (!isSelected) {
      var labels = new PodLabels(List.of(specified.pod()));
      findings.add(
          Rule.SPREAD_SELECTS_NOT_ITSELF,
          place.field("labelSelector"),
          PodLabels.text(selector),
          selector.equals(Selector.NOTHING)
              ? "Without a selector, the constraint counts no pods"
              : "The constraint does not count the pods that have it, so they may all be in one"
                  + " domain",
          selector.equals(Selector.NOTHING) ? "Select the pod's own labels" : labels.fix(selector));
    }
  }
}
