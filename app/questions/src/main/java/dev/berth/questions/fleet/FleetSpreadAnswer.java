package dev.berth.questions.fleet;

import dev.berth.fleet.ReplicaSpread;
import dev.berth.fleet.ReplicaSpread.Candidate;
import dev.berth.scenario.InputException;
import dev.berth.terminal.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The number of replicas that each cluster gets.
///
/// @param unit what is spread
/// @param wanted how many
/// @param shares in the order in which the clusters are named
public record FleetSpreadAnswer(SpreadUnit unit, long wanted, List<Share> shares)
    implements FleetAnswer {
  public FleetSpreadAnswer {
    shares = List.copyOf(shares);
  }

  /// The share of a cluster.
  public record Share(ClusterRoom cluster, int weight, long room, long replicas) {}

  /// Asks the clusters of a fleet, which answer with the number of pods that fit.
  ///
  /// @param weights by the names of clusters; the default is 1
  /// @throws InputException if the files have several workloads, and their pods should be spread
  public static FleetSpreadAnswer of(FleetRun run, SpreadUnit unit, Map<String, Integer> weights)
      throws InputException, InterruptedException {
    var rooms = run.ask(ClusterRoom::of);
    long wanted = unit.wanted(rooms.stream().filter(ClusterRoom::hasAnswered).toList());
    var candidates =
        rooms.stream()
            .map(it -> new Candidate(weights.getOrDefault(it.cluster(), 1), unit.room(it)))
            .toList();
    var spread = ReplicaSpread.of(wanted, candidates);
    var shares = new ArrayList<Share>();
    for (int i = 0; i < rooms.size(); i++) {
      var candidate = candidates.get(i);
      shares.add(new Share(rooms.get(i), candidate.weight(), candidate.room(), spread.get(i)));
    }
    return new FleetSpreadAnswer(unit, wanted, shares);
  }

  /// The number of requested replicas that get a cluster.
  public long placed() {
    return shares.stream().mapToLong(Share::replicas).sum();
  }

  @Override
  public List<ClusterRoom> answers() {
    return shares.stream().map(Share::cluster).toList();
  }

  @Override
  public boolean isWanted() {
    return placed() == wanted;
  }

  @Override
  public Map<String, @Nullable Object> document() {
    return FleetTree.SPREAD.tree(this);
  }

  @Override
  public void write(Page page, boolean all) {
    new FleetSpreadPage(this).write(page);
  }
}
