package dev.berth.capacity.fit;

import dev.berth.cluster.controller.workload.ReplicaTemplate;
import java.util.List;

/// What a file specifies, some times in each round.
///
/// @param name of the file
/// @param times at least 1
/// @param templates the pods and workloads in the file, each of which is there as a whole; at least
///   one
public record MixPart(String name, int times, List<ReplicaTemplate> templates) {
  public MixPart {
    templates = List.copyOf(templates);
  }

  /// How many pods it has in a round.
  public int size() {
    return times * templates.stream().mapToInt(ReplicaTemplate::size).sum();
  }
}
