package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.plugins.support.NodeFit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Chooses the pods that are to go, namespace by namespace. Nothing is evicted meanwhile.
final class PodChoice {
  private final SpreadArgs args;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final DeschedulerContext context;
  private final SortedMap<ObjectKey, Pod> chosen = new TreeMap<>();
  private final SortedMap<String, Pod> withoutPlace = new TreeMap<>();

  PodChoice(SpreadArgs args, List<Node> nodes, DeschedulerContext context) {
    this.args = args;
    nodes.forEach(node -> this.nodes.put(node.metadata().name(), node));
    this.context = context;
  }

  /// The pods that would be chosen if they fit any other node, by `namespace/name`.
  Collection<Pod> withoutPlace() {
    return Collections.unmodifiableCollection(withoutPlace.values());
  }

  /// By namespace and name.
  Collection<Pod> chosen() {
    return Collections.unmodifiableCollection(chosen.values());
  }

  /// Looks at the pods of one namespace that may be evicted: all that their constraints count.
  void chooseFrom(List<Pod> pods) {
    for (BalancedConstraint constraint : constraintsOf(pods)) {
      var domains = new TopologyDomains(constraint, nodes, pods);
      if (domains.skew() <= constraint.maxSkew()) {
        context.log().note("Skipping topology constraint because it is already balanced");
      } else {
        balance(constraint, domains);
      }
    }
  }

  private Set<BalancedConstraint> constraintsOf(List<Pod> pods) {
    Set<BalancedConstraint> constraints = new LinkedHashSet<>();
    for (Pod pod : pods) {
      for (TopologySpreadConstraint constraint : pod.spec().topologySpreadConstraints()) {
        if (!args.includes(constraint.whenUnsatisfiable())) {
          continue;
        }
        try {
          constraints.add(BalancedConstraint.of(constraint, pod));
        } catch (SelectorException e) {
          context.log().error("cannot process topology spread constraint: " + e.getMessage());
        }
      }
    }
    return constraints;
  }

  private void balance(BalancedConstraint constraint, TopologyDomains domains) {
    List<Node> destinations = destinations(constraint, domains);
    var balance =
        new DomainBalance(
            domains,
            constraint.maxSkew(),
            pod -> NodeFit.of(context.cluster(), pod).fitsAnyOther(destinations));
    balance.run(pod -> {
      if (args.nodeFit() && !balance.fits(pod)) {
        withoutPlace.put(pod.key().toString(), pod);
      } else {
        chosen.put(pod.key(), pod);
      }
    });
  }

  /// The nodes in domains that have fewer pods than the mean.
  private List<Node> destinations(BalancedConstraint constraint, TopologyDomains domains) {
    Set<String> small = domains.belowMean();
    List<Node> destinations = new ArrayList<>();
    for (Node node : nodes.values()) {
      String value = constraint.domainOf(node);
      if (value != null && small.contains(value) && constraint.includes(node)) {
        destinations.add(node);
      }
    }
    return destinations;
  }
}
