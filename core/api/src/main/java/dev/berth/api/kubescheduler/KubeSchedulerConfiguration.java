package dev.berth.api.kubescheduler;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// The configuration of a scheduler process.
///
/// @param parallelism the degree of parallelism of Filter, Score and preemption; positive
/// @param leaderElection the leader election between replicas of this scheduler
/// @param clientConnection how to communicate with the API server
/// @param enableProfiling whether to serve `/debug/pprof`
/// @param enableContentionProfiling whether to profile lock contention
/// @param percentageOfNodesToScore the percentage of nodes that decides how many feasible nodes end
///   the search, 0 to 100. 0 is kube-scheduler's adaptive percentage; 100, Berth's default, means
///   every node.
/// @param podInitialBackoffSeconds the backoff after the first failed attempt
/// @param podMaxBackoffSeconds the longest backoff
/// @param profiles at least one after defaulting
/// @param extenders in the order of the configuration
/// @param delayCacheUntilActive whether to fill caches only once this replica leads
@RecordBuilder
public record KubeSchedulerConfiguration(
    int parallelism,
    LeaderElectionConfiguration leaderElection,
    ClientConnectionConfiguration clientConnection,
    boolean enableProfiling,
    boolean enableContentionProfiling,
    int percentageOfNodesToScore,
    long podInitialBackoffSeconds,
    long podMaxBackoffSeconds,
    List<KubeSchedulerProfile> profiles,
    List<Extender> extenders,
    boolean delayCacheUntilActive)
    implements KubeSchedulerConfigurationBuilder.With {
  /// The only version of the API group that is served.
  public static final String API_VERSION = "kubescheduler.config.k8s.io/v1";

  public static final String KIND = "KubeSchedulerConfiguration";

  /// Default of `parallelism`.
  public static final int DEFAULT_PARALLELISM = 16;

  /// The `percentageOfNodesToScore` with which every node is filtered.
  public static final int ALL_NODES = 100;

  public KubeSchedulerConfiguration {
    profiles = List.copyOf(profiles);
    extenders = List.copyOf(extenders);
  }
}
