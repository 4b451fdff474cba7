package dev.berth.timeline.measure;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The figures of a simulation.
///
/// @param end how much time has passed
/// @param arrived how many pods have arrived, including pods that arrived again
/// @param succeeded how many pods have run to their end
/// @param stillRunning how many pods run at the end
/// @param waits the waits of all pods
/// @param waitsBy the waits of groups of pods, by name; without groupings that have only one group
/// @param resources CPU and memory, and then the other resources of nodes by name
/// @param allocatablePods how many pods all nodes may run
/// @param nodes the largest number of nodes at one time
/// @param shares the shares of namespaces, and of queues if the cluster has queues
/// @param preempted figures of pods that made room for others
/// @param displaced figures of pods whose nodes left
/// @param stillWaiting the pods that wait at the end, the longest wait first
public record TimelineFigures(
    Duration end,
    long arrived,
    long succeeded,
    long stillRunning,
    WaitFigures waits,
    Map<Grouping, Map<String, WaitFigures>> waitsBy,
    List<ResourceFigures> resources,
    SeriesFigures running,
    SeriesFigures waiting,
    SeriesFigures allocatablePods,
    int nodes,
    List<ShareFigures> shares,
    StopFigures preempted,
    StopFigures displaced,
    List<PodStay> stillWaiting) {
  public TimelineFigures {
    var copy = new EnumMap<Grouping, Map<String, WaitFigures>>(Grouping.class);
    waitsBy.forEach(
        (by, groups) -> copy.put(by, Collections.unmodifiableMap(new LinkedHashMap<>(groups))));
    waitsBy = Collections.unmodifiableMap(copy);
    resources = List.copyOf(resources);
    shares = List.copyOf(shares);
    stillWaiting = List.copyOf(stillWaiting);
  }
}
