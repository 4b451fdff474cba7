package dev.berth.descheduler.proof;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.Descheduler;
import dev.berth.descheduler.cycle.DeschedulerSetup;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.EvictionApi.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.DeschedulerProfile;
import dev.berth.descheduler.policy.PolicyException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/// One strategy of a policy: one plugin of one profile, alone and without limits.
record Strategy(
    DeschedulerPolicy policy, DeschedulerPlugins plugins, String plugin, Nature nature) {
  /// The known properties of a plugin.
  ///
  /// @param objective its objective
  /// @param looksAtPodAlone whether its choice depends only on the pod and its node
  /// @param precondition false only if it does not choose the replacement in any case
  record Nature(Objective objective, boolean looksAtPodAlone, Predicate<Relocation> precondition) {}

  static Strategy of(
      DeschedulerPolicy policy,
      DeschedulerProfile profile,
      DeschedulerPlugins plugins,
      String plugin,
      Nature nature) {
    var alone =
        new DeschedulerProfile(
            profile.name(),
            profile.pluginConfig(),
            only(profile.deschedule(), plugin),
            only(profile.balance(), plugin),
            nature.looksAtPodAlone ? List.of() : profile.filter(),
            nature.looksAtPodAlone ? List.of() : profile.preEvictionFilter());
    return new Strategy(
        new DeschedulerPolicy(
            policy.nodeSelector(),
            null,
            null,
            null,
            false,
            null,
            policy.metricsCollector(),
            policy.metricsProviders(),
            List.of(alone)),
        plugins,
        plugin,
        nature);
  }

  private static List<String> only(List<String> plugins, String plugin) {
    return plugins.contains(plugin) ? List.of(plugin) : List.of();
  }

  /// Finds the pods that it chooses in an unchanged cluster, and the reasons for leaving others:
  /// without limits, and without proof.
  CycleResult run(DeschedulerCluster cluster, MetricsSources metrics, InstantSource clock) {
    var setup =
        new DeschedulerSetup(
            cluster,
            _ -> new EvictionAnswer.Accepted(),
            EvictionReview.NONE,
            EvictionListener.NONE,
            BackgroundEvictions.none(),
            metrics,
            clock,
            false,
            true,
            true);
    try {
      return new Descheduler(policy, plugins, setup).run();
    } catch (PolicyException e) {
      throw new IllegalStateException("the policy has been used before: " + e.getMessage(), e);
    }
  }

  /// Whether it would evict the replacement again, in the cluster after the eviction.
  boolean choosesAgain(
      Relocation relocation,
      DeschedulerCluster cluster,
      MetricsSources metrics,
      InstantSource clock) {
    Pod replacement = Objects.requireNonNull(relocation.replacement());
    if (!nature.precondition.test(relocation)) {
      return false;
    }
    var seen = nature.looksAtPodAlone ? alone(relocation, replacement, cluster) : cluster;
    return run(seen, metrics, clock).evictions().stream()
        .anyMatch(chosen -> chosen.pod().equals(replacement.key()));
  }

  /// The pod on its node, and a second node, because plugins do nothing with a single node.
  private static DeschedulerCluster alone(
      Relocation relocation, Pod replacement, DeschedulerCluster cluster) {
    var objects = new ArrayList<KubernetesObject>();
    Node node = cluster.node(relocation.node());
    if (node != null) {
      objects.add(node);
      objects.add(node.withMetadata(node.metadata().withName(node.metadata().name() + "-2")));
    }
    objects.add(replacement);
    return new IndexedCluster(objects);
  }
}
