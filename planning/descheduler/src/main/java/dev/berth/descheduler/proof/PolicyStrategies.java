package dev.berth.descheduler.proof;

import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.plugins.nodeutilization.HighNodeUtilizationArgs;
import dev.berth.descheduler.plugins.nodeutilization.LowNodeUtilizationArgs;
import dev.berth.descheduler.plugins.topologyspread.SpreadArgs;
import dev.berth.descheduler.policy.BoundArgs;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerProfile;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The strategies of a policy: what each wants to be better, and whether one of them would evict a
/// replacement again.
final class PolicyStrategies implements StrategyObjectives, ReevictionCheck {
  private static final Set<String> OF_PODS =
      Set.of("PodLifeTime", "RemovePodsHavingTooManyRestarts", "RemoveFailedPods");

  private final SequencedMap<StrategyKey, Strategy> strategies = new LinkedHashMap<>();
  private final DeschedulerPolicy policy;
  private final DeschedulerPlugins plugins;
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
    this.policy = policy;
    this.plugins = plugins;
    this.cluster = cluster;
    this.metrics = metrics;
    this.clock = clock;
    this.nodes = List.copyOf(nodes);
    for (DeschedulerProfile profile : policy.profiles()) {
      Stream.concat(profile.deschedule().stream(), profile.balance().stream())
          .forEach(plugin ->
              strategies.computeIfAbsent(
                  new StrategyKey(profile.name(), plugin), _ -> strategy(profile, plugin)));
    }
  }

  @Override
  public Objective of(String profile, String plugin) {
    Strategy strategy = strategies.get(new StrategyKey(profile, plugin));
    return strategy == null ? Objective.OF_PLACE : strategy.objective();
  }

  @Override
  public @Nullable String chosenBy(Relocation relocation) {
    for (Strategy strategy : strategies.values()) {
      if (strategy.choosesAgain(relocation, cluster, metrics, clock)) {
        return strategy.plugin();
      }
    }
    return null;
  }

  @Override
  public @Nullable CycleResult emptying(String profile, String plugin) {
    Strategy strategy = strategies.get(new StrategyKey(profile, plugin));
    return strategy != null && plugin.equals("HighNodeUtilization")
        ? strategy.run(cluster, metrics, clock)
        : null;
  }

  @Override
  public boolean sparesMovedPods(String plugin) {
    return plugin.equals("LowNodeUtilization");
  }

  private Strategy strategy(DeschedulerProfile profile, String plugin) {
    var config = profile.config(plugin);
    BoundArgs<?> bound = config == null ? null : config.args();
    Object args = bound == null ? null : bound.args();
    return Strategy.of(
        policy, profile, plugins, plugin, objective(plugin, args), scope(plugin, args));
  }

  private Objective objective(String plugin, @Nullable Object args) {
    return switch (args) {
      case LowNodeUtilizationArgs low when low.metrics() == null ->
          Objective.OF_PLACE.and(new UtilizationObjective(targets(low), nodes));
      case SpreadArgs spread -> Objective.OF_PLACE.and(spread(spread));
      case null, default ->
          plugin.equals("RemoveDuplicates")
              ? Objective.OF_PLACE.and(new DuplicatesObjective(nodes))
              : OF_PODS.contains(plugin) ? Objective.OF_POD : Objective.OF_PLACE;
    };
  }

  private SpreadObjective spread(SpreadArgs args) {
    return new SpreadObjective(
        Stream.of("DoNotSchedule", "ScheduleAnyway")
            .filter(args::includes)
            .collect(Collectors.toUnmodifiableSet()),
        nodes);
  }

  private ChoiceScope scope(String plugin, @Nullable Object args) {
    return switch (plugin) {
      case "PodLifeTime",
          "RemovePodsHavingTooManyRestarts",
          "RemoveFailedPods",
          "RemovePodsViolatingNodeTaints" ->
          new ChoiceScope.PodAndNode();
      case "RemoveDuplicates" ->
          new ChoiceScope.Conditional(StrategyPreconditions::hasSiblingOnNode);
      case "RemovePodsViolatingNodeAffinity" ->
          new ChoiceScope.Conditional(StrategyPreconditions::mayPreferOtherNode);
      case "RemovePodsViolatingInterPodAntiAffinity" ->
          new ChoiceScope.Conditional(StrategyPreconditions::hasAntiAffinity);
      default -> scope(args);
    };
  }

  private ChoiceScope scope(@Nullable Object args) {
    return switch (args) {
      case LowNodeUtilizationArgs low when low.metrics() == null -> {
        UtilizationTargets targets = targets(low);
        yield new ChoiceScope.Conditional(
            relocation -> StrategyPreconditions.isOnOverutilizedNode(relocation, targets, nodes));
      }
      case HighNodeUtilizationArgs high -> {
        var targets = new UtilizationTargets(high.thresholds(), new TreeMap<>(), false);
        yield new ChoiceScope.Conditional(
            relocation -> StrategyPreconditions.isOnUnderutilizedNode(relocation, targets, nodes));
      }
      case SpreadArgs spread -> new ChoiceScope.Conditional(spread(spread)::counts);
      case null, default -> new ChoiceScope.Everything();
    };
  }

  private static UtilizationTargets targets(LowNodeUtilizationArgs args) {
    return new UtilizationTargets(args.thresholds(), args.targetThresholds(), args.deviations());
  }
}
