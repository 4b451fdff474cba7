package dev.berth.capacity.fit;

import dev.berth.cluster.apiserver.admission.ObjectCreation;
import java.util.List;

/// Counts how many rounds of a mix fit into a cluster beside what is there.
public final class FitCounter {
  /// So many pods are placed at most: three times of what the largest clusters have.
  public static final int MOST_PODS = 500_000;

  private FitCounter() {}

  /// Counts in the fastest way that is known to give the same. What is placed stays in the cluster
  /// if it takes one cycle for each replica.
  ///
  /// @param mix of one part at least, with one pod at least
  /// @param mostRounds at which the count ends; 0 for no limit
  public static FitResult count(
      FilledCluster cluster, List<MixPart> mix, ObjectCreation creation, long mostRounds)
      throws InterruptedException {
    var quick = OnePass.run(cluster, new ReplicaSource(mix, creation), most(mix, mostRounds));
    return quick == null ? countOneByOne(cluster, mix, creation, mostRounds) : quick;
  }

  /// The same by a scheduling cycle for each replica.
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
