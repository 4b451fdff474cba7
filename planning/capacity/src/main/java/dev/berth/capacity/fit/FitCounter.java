package dev.berth.capacity.fit;

import dev.berth.cluster.apiserver.admission.ObjectCreation;
import java.util.List;

/// Counts how many rounds of a mix fit into a cluster beside the existing pods.
public final class FitCounter {
  /// The maximum number of placed pods: three times the number in the largest clusters.
  public static final int MOST_PODS = 500_000;

  private FitCounter() {}

  /// Counts in the fastest way that is known to have the same result. If each replica takes its own
  /// cycle, the placed replicas stay in the cluster.
  ///
  /// @param mix with at least one part, and at least one pod
  /// @param mostRounds the number at which the count ends; 0 for no limit
  public static FitResult count(
      FilledCluster cluster, List<MixPart> mix, ObjectCreation creation, long mostRounds)
      throws InterruptedException {
    var quick = OnePass.run(cluster, new ReplicaSource(mix, creation), most(mix, mostRounds));
    return quick == null ? countOneByOne(cluster, mix, creation, mostRounds) : quick;
  }

  /// The same with a scheduling cycle for each replica.
  public static FitResult countOneByOne(
      FilledCluster cluster, List<MixPart> mix, ObjectCreation creation, long mostRounds)
      throws InterruptedException {
    return ReplicaLoop.run(cluster, new ReplicaSource(mix, creation), most(mix, mostRounds));
  }

  private static long most(List<MixPart> mix, long rounds) {
    long perRound = mix.stream().mapToLong(MixPart::size).sum();
    if (perRound == 0) {
      throw new IllegalArgumentException("a round has no pods");
    }
    long most = Math.ceilDiv(MOST_PODS, perRound);
    return rounds == 0 ? most : Math.min(most, rounds);
  }
}
