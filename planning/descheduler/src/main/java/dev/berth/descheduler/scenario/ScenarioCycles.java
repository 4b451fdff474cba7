package dev.berth.descheduler.scenario;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.cycle.CycleResult;
import dev.berth.descheduler.cycle.Descheduler;
import dev.berth.descheduler.cycle.DeschedulerSetup;
import dev.berth.descheduler.cycle.FilterAnswers;
import dev.berth.descheduler.eviction.BackgroundEvictions;
import dev.berth.descheduler.eviction.EvictionApi;
import dev.berth.descheduler.eviction.EvictionListener;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.EvictionReview.Verdict;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;

/// Runs cycles on a scenario, each on a copy of its own.
///
/// @param reviews makes the review of evictions of a cycle, given what usage is measured with
public record ScenarioCycles(
    DeschedulingScenario scenario,
    DeschedulerPolicy policy,
    DeschedulerPlugins plugins,
    InstantSource clock,
    boolean isOriginal,
    Function<MetricsSources, EvictionReview> reviews) {
  /// A cycle as against an API server: budgets are obeyed, and evicted pods terminate.
  ///
  /// @throws PolicyException if plugins cannot be made of the policy
  public CycleResult live() throws PolicyException {
    var cluster = new IndexedCluster(scenario.objects());
    return descheduler(cluster, new EvictionServer(cluster, clock), false).run();
  }

  /// A cycle as with `--dry-run`: budgets are not asked, and evicted pods are gone.
  ///
  /// @throws PolicyException if plugins cannot be made of the policy
  public CycleResult dryRun() throws PolicyException {
    var cluster = new IndexedCluster(scenario.objects());
    return descheduler(cluster, new DryRunEvictions(cluster), true).run();
  }

  /// What the filters of each profile say of a pod before any is evicted.
  ///
  /// @param isDryRun whether as with `--dry-run`
  /// @throws PolicyException if plugins cannot be made of the policy
  public List<FilterAnswers> filters(Pod pod, boolean isDryRun) throws PolicyException {
    var cluster = new IndexedCluster(scenario.objects());
    return descheduler(cluster, new DryRunEvictions(cluster), isDryRun).filters(pod);
  }

  /// What the review finds of the eviction of a pod before any is evicted.
  ///
  /// @param profile the name of the profile that would evict it
  /// @param plugin the name of the plugin
  public Verdict review(Pod pod, String profile, String plugin) {
    var review = reviews.apply(new ScenarioMetrics(scenario, policy));
    review.begin();
    return review.review(pod, profile, plugin);
  }

  private Descheduler descheduler(IndexedCluster cluster, EvictionApi api, boolean isDryRun)
      throws PolicyException {
    var metrics = new ScenarioMetrics(scenario, policy);
    var setup =
        new DeschedulerSetup(
            cluster,
            api,
            reviews.apply(metrics),
            EvictionListener.NONE,
            BackgroundEvictions.none(),
            metrics,
            clock,
            isOriginal,
            isDryRun,
            true);
    return new Descheduler(policy, plugins, setup);
  }
}
