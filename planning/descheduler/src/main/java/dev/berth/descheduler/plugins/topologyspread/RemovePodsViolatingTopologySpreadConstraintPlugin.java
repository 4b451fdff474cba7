package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.support.NodeFit;
import dev.berth.descheduler.plugins.support.NodePods;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.plugins.support.StandardFactory;
import dev.berth.descheduler.plugins.topologyspread.DomainBalance.BalancedConstraint;
import dev.berth.descheduler.plugins.topologyspread.DomainBalance.TopologyDomains;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Evicts pods from domains with too many pods: it first chooses, and then evicts.
public record RemovePodsViolatingTopologySpreadConstraintPlugin(
    SpreadArgs args, DeschedulerContext context) implements BalancePlugin {
  public static final DeschedulerPluginFactory<SpreadArgs> FACTORY =
      new StandardFactory<>(
          "RemovePodsViolatingTopologySpreadConstraint",
          RemovePodsViolatingTopologySpreadConstraintPlugin.class,
          SpreadArgs::read,
          SpreadArgs::problems,
          RemovePodsViolatingTopologySpreadConstraintPlugin::new);

  @Override
  public void balance(List<Node> nodes) {
    context.log().note("Processing namespaces for topology spread constraints");
    SortedMap<String, List<Pod>> byNamespace = new TreeMap<>();
    for (Pod pod : evictable(nodes)) {
      byNamespace.computeIfAbsent(pod.metadata().namespace(), _ -> new ArrayList<>()).add(pod);
    }
    var choice = new PodChoice();
    nodes.forEach(node -> choice.nodes.put(node.metadata().name(), node));
    byNamespace.values().forEach(choice::chooseFrom);
    for (Pod pod : choice.withoutPlace.values()) {
      context
          .log()
          .kept(
              pod,
              "ignoring pod for eviction as it does not fit on any other node",
              SpreadArgs.NODE_FIT + ": true");
    }
    evict(choice.chosen.values());
  }

  /// The pods of all nodes that may be evicted, node by node. The filter is called in the order of
  /// their names, in which its refusals are recorded.
  private List<Pod> evictable(List<Node> nodes) {
    var selected = args.selection().toFilter();
    List<Pod> pods = new ArrayList<>();
    nodes.forEach(node -> pods.addAll(NodePods.running(context.cluster(), node, selected)));
    Set<ObjectKey> evictable =
        pods.stream()
            .sorted(Comparator.comparing(Pod::key))
            .filter(context.evictor()::filter)
            .map(Pod::key)
            .collect(Collectors.toSet());
    pods.removeIf(pod -> !evictable.contains(pod.key()));
    return pods;
  }

  private void evict(Collection<Pod> chosen) {
    var evictable = NodePods.evictable(context.evictor());
    Set<String> fullNodes = new HashSet<>();
    for (Pod pod : chosen) {
      if (!fullNodes.contains(pod.spec().nodeName()) && evictable.test(pod)) {
        EvictionResult result = context.evictor().evict(pod);
        if (result.reached(Limit.TOTAL)) {
          return;
        }
        if (result.reached(Limit.NODE)) {
          fullNodes.add(pod.spec().nodeName());
        }
      }
    }
  }

  /// Chooses the pods to evict, namespace by namespace. Nothing is evicted meanwhile.
  private final class PodChoice {
    final Map<String, Node> nodes = new LinkedHashMap<>();
    final SortedMap<ObjectKey, Pod> chosen = new TreeMap<>();

    /// The pods that would be chosen if they fitted another node, by `namespace/name`.
    final SortedMap<String, Pod> withoutPlace = new TreeMap<>();

    /// Chooses among the pods of one namespace that may be evicted; their constraints count all of
    /// these pods.
    void chooseFrom(List<Pod> pods) {
      for (BalancedConstraint constraint : constraintsOf(pods)) {
        var domains = TopologyDomains.of(constraint, nodes, pods);
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
          try {
            if (args.includes(constraint.whenUnsatisfiable())) {
              constraints.add(BalancedConstraint.of(constraint, pod));
            }
          } catch (SelectorException e) {
            context.log().error("cannot process topology spread constraint: " + e.getMessage());
          }
        }
      }
      return constraints;
    }

    private void balance(BalancedConstraint constraint, TopologyDomains domains) {
      Set<String> small = domains.belowMean();
      List<Node> destinations =
          nodes.values().stream()
              .filter(node -> {
                String value = constraint.domainOf(node);
                return value != null && small.contains(value) && constraint.includes(node);
              })
              .toList();
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
  }

  /// Arguments of RemovePodsViolatingTopologySpreadConstraint.
  ///
  /// @param constraints values of `whenUnsatisfiable`, as given; empty for the default
  /// @param nodeFit whether pods stay that fit no other node
  public record SpreadArgs(PodSelectionArgs selection, List<String> constraints, boolean nodeFit) {
    static final String NODE_FIT = "topologyBalanceNodeFit";
    private static final Set<String> KNOWN =
        Set.of(TopologySpreadConstraint.DO_NOT_SCHEDULE, TopologySpreadConstraint.SCHEDULE_ANYWAY);

    public SpreadArgs {
      constraints = List.copyOf(constraints);
    }

    static SpreadArgs read(ArgsReader args) {
      boolean nodeFit = args.flag(NODE_FIT);
      return new SpreadArgs(
          PodSelectionArgs.read(args), args.texts("constraints"), nodeFit || !args.has(NODE_FIT));
    }

    List<String> problems() {
      Stream<String> ofConstraints =
          constraints.stream()
              .filter(constraint -> !KNOWN.contains(constraint))
              .map(constraint ->
                  "constraint %s is not one of map[DoNotSchedule:{} ScheduleAnyway:{}]"
                      .formatted(constraint));
      return Stream.concat(selection.problems().stream(), ofConstraints).toList();
    }

    /// Whether constraints with that `whenUnsatisfiable` count.
    public boolean includes(String whenUnsatisfiable) {
      return constraints.isEmpty()
          ? whenUnsatisfiable.equals(TopologySpreadConstraint.DO_NOT_SCHEDULE)
          : constraints.contains(whenUnsatisfiable);
    }
  }
}
