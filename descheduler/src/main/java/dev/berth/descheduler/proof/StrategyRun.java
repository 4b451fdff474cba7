package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.Descheduler;
import dev.berth.descheduler.cycle.DeschedulerSetup;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import java.time.InstantSource;

/// Strategies as they choose pods in a cluster that stays as it is: without limits, and without
/// proof.
final class StrategyRun {
  private final Descheduler descheduler;

  /// @param policy of one or more strategies, validated and with defaults
  /// @throws PolicyException if plugins cannot be made of it
  StrategyRun(
      DeschedulerPolicy policy,
      DeschedulerPlugins plugins,
      DeschedulerCluster cluster,
      MetricsSources metrics,
      InstantSource clock)
      throws PolicyException {
    descheduler =
        new Descheduler(
            policy,
            plugins,
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
                true));
  }

  /// Whom they choose, and why they leave others.
  CycleResult run() {
    return descheduler.run();
  }

  /// Whether they choose the pod.
  boolean chooses(Pod pod) {
    return run().evictions().stream().anyMatch(chosen -> chosen.pod().equals(pod.key()));
  }
}
