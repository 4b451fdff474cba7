package dev.berth.capacity.size;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.controller.workload.InitialCluster;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The clusters with which simulations of plans start. Completing and admitting the objects of an
/// input takes a tenth of a simulation, so the cluster of the largest plan is kept: a plan that
/// adds only the first of these nodes starts from this cluster, without the other nodes.
///
/// ```
/// kept          input, 812 new nodes
/// a plan        input, 795 new nodes        the same without the last 17
/// ```
///
/// For any threads.
final class InitialClusters {
  private final SizeScenario scenario;
  private volatile @Nullable Prepared largest;

  InitialClusters(SizeScenario scenario) {
    this.scenario = scenario;
  }

  /// @param added the objects that were added to the input
  private record Prepared(List<Manifest> added, InitialCluster cluster) {
    /// The cluster with only the first of the added objects; null if it must be computed.
    @Nullable InitialCluster with(List<Manifest> others) {
      var isFirst = others.size() <= added.size() && added.subList(0, others.size()).equals(others);
      return isFirst ? cluster.without(added.subList(others.size(), added.size())) : null;
    }
  }

  /// The cluster of the input and new objects.
  ///
  /// @throws SizeException if an API server would refuse them
  InitialCluster with(List<Manifest> added) throws SizeException {
    var known = largest;
    var shared = known == null ? null : known.with(added);
    if (shared != null) {
      return shared;
    }
    var computed = computed(added);
    if (known == null || added.size() >= known.added.size()) {
      largest = new Prepared(List.copyOf(added), computed);
    }
    return computed;
  }

  private InitialCluster computed(List<Manifest> added) throws SizeException {
    var input = scenario.input();
    var manifests = new ArrayList<>(input.manifests());
    manifests.addAll(added);
    var problems = new Problems();
    var cluster =
        InitialCluster.of(
            input.withManifests(manifests),
            scenario.workloads(),
            scenario.settings().featureGates(),
            problems);
    if (!problems.isEmpty()) {
      throw new SizeException(problems.kept());
    }
    return cluster;
  }
}
