package dev.berth.capacity.fit;

import dev.berth.cluster.workload.ReplicaTemplate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The replicas of one template that have been placed.
///
/// @param part the file that the template is in
/// @param perRound how many pods it has in a round
/// @param placed how many have been placed
/// @param nodes on which nodes, in the order of the snapshot; those with none are left out
public record FitTally(
    MixPart part, ReplicaTemplate template, int perRound, long placed, Map<String, Integer> nodes) {
  public FitTally {
    nodes = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
  }
}
