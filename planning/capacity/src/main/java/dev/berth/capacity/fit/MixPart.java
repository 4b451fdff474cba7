package dev.berth.capacity.fit;

import dev.berth.cluster.controller.workload.ReplicaTemplate;
import java.util.List;

/// The pods of a file, several times in each round.
///
/// @param name the name of the file
/// @param times at least 1
/// @param templates the pods and workloads in the file, each of which is added as a whole; at least
///   one
public record MixPart(String name, int times, List<ReplicaTemplate> templates) {
  public MixPart {
    templates = List.copyOf(templates);
  }

  /// The number of its pods in a round.
  public int size() {
    return times * templates.stream().mapToInt(ReplicaTemplate::size).sum();
  }
}
