package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.plugins.nodeutilization.HighNodeUtilizationPlugin.HighNodeUtilizationArgs;
import dev.berth.descheduler.plugins.nodeutilization.LowNodeUtilizationPlugin.LowNodeUtilizationArgs;
import dev.berth.descheduler.plugins.repack.RepackPlugin;
import dev.berth.descheduler.plugins.topologyspread.RemovePodsViolatingTopologySpreadConstraintPlugin.SpreadArgs;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerProfile;
import dev.berth.descheduler.proof.EvictionProof.ReevictionCheck;
import dev.berth.descheduler.proof.EvictionProof.StrategyObjectives;
import dev.berth.descheduler.proof.Objective.DuplicatesObjective;
import dev.berth.descheduler.proof.Objective.SpreadObjective;
import dev.berth.descheduler.proof.Objective.UtilizationObjective;
import dev.berth.descheduler.proof.Strategy.Nature;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.time.InstantSource;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The strategies of a policy: their objectives, and whether one of them would evict a replacement
/// again.
final class PolicyStrategies implements StrategyObjectives, ReevictionCheck {
  private record Key(String profile, String plugin) {}

  private final SequencedMap<Key, Strategy> strategies = new LinkedHashMap<>();
  private final DeschedulerCluster cluster;
  private final MetricsSources metrics;
  private final InstantSource clock;
  private final List<String> nodes;

  /// @param policy validated and with defaults
  /// @param cluster as it is planned
  /// @param nodes those of the cycle
  PolicyStrategies(
      DeschedulerPolicy policy,
      DeschedulerPlugins plugins,
      DeschedulerCluster cluster,
      MetricsSources metrics,
      InstantSource clock,
      List<String> nodes) {
    this.cluster = cluster;
    this.metrics = metrics;
    this.clock = clock;
    this.nodes = nodes;
    for (DeschedulerProfile profile : policy.profiles()) {
      Stream.concat(profile.deschedule().stream(), profile.balance().stream())
          .forEach(plugin -> {
            var config = profile.config(plugin);
            var args = config == null || config.args() == null ? null : config.args().args();
            strategies.putIfAbsent(
                new Key(profile.name(), plugin),
                Strategy.of(policy, profile, plugins, plugin, nature(plugin, args)));
          });
    }
  }

  @Override
  public Objective of(String profile, String plugin) {
    Strategy strategy = strategies.get(new Key(profile, plugin));
    return strategy == null ? Objective.OF_PLACE : strategy.nature().objective();
  }

  @Override
  public @Nullable String chosenBy(Relocation relocation) {
    return strategies.values().stream()
        .filter(strategy -> strategy.choosesAgain(relocation, cluster, metrics, clock))
        .findFirst()
        .map(Strategy::plugin)
        .orElse(null);
  }

  @Override
  public @Nullable CycleResult emptying(String profile, String plugin) {
    Strategy strategy = strategies.get(new Key(profile, plugin));
    return strategy != null && plugin.equals("HighNodeUtilization")
        ? strategy.run(cluster, metrics, clock)
        : null;
  }

  @Override
  public boolean sparesMovedPods(String plugin) {
    return plugin.equals("LowNodeUtilization");
  }

  private Nature nature(String plugin, @Nullable Object args) {
    return switch (args) {
      // takes pods of nodes above a target only
      case LowNodeUtilizationArgs low when low.metrics() == null -> {
        var targets =
            new UtilizationTargets(low.thresholds(), low.targetThresholds(), low.deviations());
        yield ofPlace(
            new UtilizationObjective(targets, nodes),
            relocation ->
                isOnNode(relocation, it -> targets.isExceeded(relocation.after(), nodes, it)));
      }
      // takes pods of nodes up to all thresholds only
      case HighNodeUtilizationArgs high -> {
        var targets = new UtilizationTargets(high.thresholds(), new TreeMap<>(), false);
        yield ofPlace(relocation ->
            isOnNode(relocation, it -> targets.isUnder(relocation.after(), nodes, it)));
      }
      case SpreadArgs spread -> {
        var whenUnsatisfiable =
            Stream.of("DoNotSchedule", "ScheduleAnyway")
                .filter(spread::includes)
                .collect(Collectors.toUnmodifiableSet());
        var objective = new SpreadObjective(whenUnsatisfiable, nodes);
        yield ofPlace(objective, objective::counts);
      }
      case null, default ->
          switch (plugin) {
            case "PodLifeTime", "RemovePodsHavingTooManyRestarts", "RemoveFailedPods" ->
                new Nature(Objective.OF_POD, true, _ -> true);
            case "RemovePodsViolatingNodeTaints" -> new Nature(Objective.OF_PLACE, true, _ -> true);
            case "RemoveDuplicates" ->
                ofPlace(new DuplicatesObjective(nodes), PolicyStrategies::hasSiblingOnNode);
            case "RemovePodsViolatingNodeAffinity" -> ofPlace(PolicyStrategies::mayPreferOtherNode);
            // takes pods that require to be apart from others
            case "RemovePodsViolatingInterPodAntiAffinity" ->
                ofPlace(it -> PodInfo.of(replacement(it)).hasRequiredAntiAffinity());
            // moves pods in plans only, each of which makes the cluster better
            case RepackPlugin.NAME -> ofPlace(_ -> false);
            default -> ofPlace(_ -> true);
          };
    };
  }

  private static Nature ofPlace(Predicate<Relocation> precondition) {
    return new Nature(Objective.OF_PLACE, false, precondition);
  }

  private static Nature ofPlace(Objective further, Predicate<Relocation> precondition) {
    return new Nature(Objective.OF_PLACE.and(further), false, precondition);
  }

  private static boolean isOnNode(Relocation relocation, Predicate<NodeInfo> condition) {
    NodeInfo node = relocation.target();
    return node == null || condition.test(node);
  }

  /// RemoveDuplicates takes no pod that is the only one of its owner on its node.
  private static boolean hasSiblingOnNode(Relocation relocation) {
    var own = replacement(relocation).metadata();
    return isOnNode(
        relocation,
        node ->
            node.pods().stream()
                .map(other -> other.pod().metadata())
                .anyMatch(other ->
                    !other.uid().equals(own.uid())
                        && other.namespace().equals(own.namespace())
                        && !Collections.disjoint(owners(other), owners(own))));
  }

  private static List<String> owners(ObjectMeta metadata) {
    return metadata.ownerReferences().stream().map(it -> it.kind() + "/" + it.name()).toList();
  }

  /// RemovePodsViolatingNodeAffinity takes pods on nodes that do not match their required terms,
  /// and pods that prefer other nodes.
  private static boolean mayPreferOtherNode(Relocation relocation) {
    var spec = replacement(relocation).spec();
    var affinity = spec.affinity() == null ? null : spec.affinity().nodeAffinity();
    return affinity != null
        && (!affinity.preferredDuringSchedulingIgnoredDuringExecution().isEmpty()
            || isOnNode(relocation, node -> !RequiredNodeAffinity.of(spec).matches(node.node())));
  }

  private static Pod replacement(Relocation relocation) {
    return Objects.requireNonNull(relocation.replacement());
  }
}
