package dev.berth.descheduler.scenario;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.Selector;
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
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Runs cycles on a scenario, each on its own copy.
///
/// @param reviews creates the review of a cycle's evictions from the sources of usage
public record ScenarioCycles(
    DeschedulingScenario scenario,
    DeschedulerPolicy policy,
    DeschedulerPlugins plugins,
    InstantSource clock,
    boolean isOriginal,
    Function<MetricsSources, EvictionReview> reviews) {
  /// A cycle as with an API server: budgets are obeyed, and evicted pods terminate.
  ///
  /// @throws PolicyException if plugins cannot be created from the policy
  public CycleResult live() throws PolicyException {
    var cluster = new IndexedCluster(scenario.objects());
    return descheduler(cluster, new EvictionServer(cluster, clock), false).run();
  }

  /// A cycle as with `--dry-run`: budgets are ignored, and evicted pods are gone.
  ///
  /// @throws PolicyException if plugins cannot be created from the policy
  public CycleResult dryRun() throws PolicyException {
    var cluster = new IndexedCluster(scenario.objects());
    return descheduler(cluster, new DryRunEvictions(cluster), true).run();
  }

  /// Returns the answers of each profile's filters about a pod before any pod is evicted.
  ///
  /// @param isDryRun whether as with `--dry-run`
  /// @throws PolicyException if plugins cannot be created from the policy
  public List<FilterAnswers> filters(Pod pod, boolean isDryRun) throws PolicyException {
    var cluster = new IndexedCluster(scenario.objects());
    return descheduler(cluster, new DryRunEvictions(cluster), isDryRun).filters(pod);
  }

  /// Returns the verdict on the eviction of a pod before any pod is evicted.
  ///
  /// @param profile the name of the evicting profile
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

  /// The measurements in a scenario, from the sources that a policy names. The nodes' annotations
  /// `simulation.berth.dev/prometheus`, from 0 to 1, answer every Prometheus query.
  private record ScenarioMetrics(DeschedulingScenario scenario, DeschedulerPolicy policy)
      implements MetricsSources {
    private static final String PROMETHEUS_ANNOTATION = "simulation.berth.dev/prometheus";

    /// In the form of recorded cases.
    private static final String RECORDED_ANNOTATION = "oracle/prometheus";

    @Override
    public @Nullable KubernetesMetrics kubernetesMetrics() {
      return policy.readsKubernetesMetrics() ? new MetricsServer() : null;
    }

    @Override
    public @Nullable Prometheus prometheus() {
      return policy.prometheus() == null ? null : _ -> annotated();
    }

    private Map<String, Double> annotated() {
      var values = new TreeMap<String, Double>();
      for (var object : scenario.objects()) {
        if (object instanceof Node node) {
          var annotations = node.metadata().annotations();
          var value =
              annotations.getOrDefault(PROMETHEUS_ANNOTATION, annotations.get(RECORDED_ANNOTATION));
          if (value != null) {
            values.put(node.metadata().name(), Double.valueOf(value));
          }
        }
      }
      return values;
    }

    /// The metrics server's answers. It has only nodes that the policy selects.
    private final class MetricsServer implements KubernetesMetrics {
      private final Selector selector = policy.nodes();

      @Override
      public @Nullable Map<String, Quantity> nodeUsage(String node) {
        boolean isSelected =
            scenario.objects().stream()
                .anyMatch(object ->
                    object instanceof Node it
                        && it.metadata().name().equals(node)
                        && selector.matches(it.metadata().labels()));
        return isSelected ? scenario.nodeUsage().get(node) : null;
      }

      @Override
      public @Nullable Map<String, Quantity> podUsage(String namespace, String name) {
        return scenario.podUsage().get(new ObjectKey(namespace, name));
      }
    }
  }
}
