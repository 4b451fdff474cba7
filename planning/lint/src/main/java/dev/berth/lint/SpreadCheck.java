package dev.berth.lint;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.selector.Selector;
import dev.berth.cluster.controller.workload.SpecifiedPod;
import dev.berth.suggestion.SpreadDomains;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Checks topology spread constraints of pods and profiles.
final class SpreadCheck implements PodCheck {
  private final TopologyKeys keys;
  private final List<Node> nodes;

  SpreadCheck(LintedCluster cluster) {
    keys = new TopologyKeys(cluster);
    nodes = cluster.nodes();
  }

  @Override
  public void check(SpecifiedPod specified, FieldLocation spec, Findings findings) {
    Pod pod = specified.pod();
    List<TopologySpreadConstraint> constraints = pod.spec().topologySpreadConstraints();
    for (int i = 0; i < constraints.size(); i++) {
      FieldLocation place = spec.field("topologySpreadConstraints").item(i);
      List<Node> counted =
          nodes.stream().filter(SpreadDomains.counted(constraints.get(i), pod)).toList();
      checkDomains(constraints.get(i), counted, place, findings);
      checkSelector(constraints.get(i), specified, place, findings);
    }
  }

  /// Checks a constraint of a profile, for pods that may run on any node.
  void checkDomains(TopologySpreadConstraint constraint, FieldLocation place, Findings findings) {
    checkDomains(constraint, nodes, place, findings);
  }

  /// Checks whether the cluster has the domains that the constraint needs.
  ///
  /// @param counted the nodes that the constraint counts
  private void checkDomains(
      TopologySpreadConstraint constraint,
      List<Node> counted,
      FieldLocation place,
      Findings findings) {
    String key = constraint.topologyKey();
    boolean isHard =
        constraint.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE);
    Rule rule = isHard ? Rule.TOPOLOGY_KEY_UNKNOWN : Rule.TOPOLOGY_KEY_WITHOUT_EFFECT;
    if (!keys.check(key, rule, place.field("topologyKey"), findings)) {
      return;
    }
    Set<String> values = new TreeSet<>();
    counted.stream()
        .flatMap(node -> Stream.ofNullable(node.metadata().labels().get(key)))
        .forEach(values::add);
    int domains = values.size();
    if (domains == 0) {
      return; // other checks report the missing nodes
    }
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
    } else if (domains == 1 && nodes.size() > 1) {
      findings.add(
          Rule.SPREAD_OVER_ONE_DOMAIN,
          place.field("topologyKey"),
          key,
          "%s %s=%s, so there is nothing to spread over"
              .formatted(
                  counted.size() == nodes.size()
                      ? "All nodes with that label have"
                      : "All nodes that the pods may go to have",
                  key,
                  values.iterator().next()),
          "Add nodes with other values%s, or spread over another label, such as %s"
              .formatted(isHard ? ", for which minDomains makes pods wait" : "", Node.HOSTNAME));
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
